import { afterEach, describe, expect, it } from "vitest";
import { openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const page = (name: string, body: string, head = "") =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${head}</head><body><h1>${name}</h1>${body}</body></html>`;
const jsonLd = (thing: object) =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...thing })}</script>`;
const PHONE = /(?:555 ?0?142|555-0142)/u;
const HOURS = /17:30/u;
const PLACE = /Bondgate|Mill Lane/u;

/** How a site tells where it can be reached, and what of that it tells. */
const cases: [how: string, html: string, phone: RegExp | null, hours: RegExp | null, place: RegExp | null][] = [
  [
    "in its footer",
    page(
      "Lark Garage",
      `<p>Lark Garage repairs cars in Otley.</p><footer><p>Call <a href="tel:+441943555142">01943 555 142</a></p>
       <p>Opening hours: Mon–Fri 8:00–17:30, Sat 9:00–12:00</p><p>Address: 5 Bondgate, Otley LS21 3AB</p></footer>`,
    ),
    PHONE,
    HOURS,
    PLACE,
  ],
  [
    "in a sentence",
    page(
      "Wren Garage",
      `<p>Wren Garage repairs cars in Otley. Call us on 01943 555 142 or visit us at 5 Bondgate, Otley LS21 3AB. We are open from Monday to
       Friday between 8:00 and 17:30.</p>`,
    ),
    PHONE,
    HOURS,
    PLACE,
  ],
  [
    "behind links",
    page(
      "Robin Garage",
      `<p>Robin Garage repairs cars in Otley.</p><a class="btn" href="tel:+441943555142">Call us</a> <a href="mailto:hello@robin.example">E-mail us</a>`,
    ),
    /\+?44 ?1943 ?555 ?142/u,
    null,
    null,
  ],
  [
    "to machines",
    page(
      "Dove Garage",
      "<p>Dove Garage repairs cars in Otley.</p>",
      jsonLd({
        "@type": "AutoRepair",
        name: "Dove Garage",
        telephone: "+44 1943 555 142",
        openingHours: "Mo-Fr 08:00-17:30",
        address: { "@type": "PostalAddress", streetAddress: "5 Bondgate", addressLocality: "Otley", postalCode: "LS21 3AB" },
      }),
    ),
    PHONE,
    HOURS,
    PLACE,
  ],
  [
    "in a box at the bottom",
    page(
      "Pike Dental",
      `<p>Pike Dental is a practice for families.</p><div class="bottom"><p>Pike Dental, 14 Mill Lane, Settle. Call 01729 555 0142.</p>
       <p>Open Monday to Friday 8:00 to 17:30.</p></div>`,
    ),
    PHONE,
    HOURS,
    PLACE,
  ],
  [
    "in a top bar",
    page("Finch Tools", `<p>Finch lends drills.</p>`).replace(
      "<h1>",
      '<div class="top-bar"><span>☎ 01943 555 142</span> | <span>Mon to Fri: 8:00 - 17:30</span></div><header><address>5 Bondgate, Otley LS21 3AB</address></header><h1>',
    ),
    PHONE,
    HOURS,
    PLACE,
  ],
  [
    "to machines, in parts",
    page(
      "Heron Boats",
      "<p>Heron builds boats.</p>",
      jsonLd({
        "@graph": [
          { "@type": "WebSite", name: "Heron" },
          {
            "@type": ["LocalBusiness", "Store"],
            telephone: ["01943 555 142"],
            address: "5 Bondgate, Otley",
            openingHoursSpecification: [
              {
                "@type": "OpeningHoursSpecification",
                dayOfWeek: ["Monday", "Tuesday", "Wednesday"],
                opens: "08:00:00",
                closes: "17:30:00",
              },
            ],
          },
        ],
      }),
    ),
    PHONE,
    HOURS,
    PLACE,
  ],
];

describe("a visitor is told how to reach a company whose site says so", () => {
  it.each(cases)("%s", async (_how, html, phone, hours, place) => {
    const company = await openCrawledCompany(closers, { "/": html });
    expect(await company.index()).toMatchObject({ status: "finished", pagesIndexed: 1 });
    const answer = async (question: string) => (await company.ask(question)).response;
    if (phone !== null) expect(await answer("What is your phone number?")).toMatch(phone);
    if (hours !== null) expect(await answer("What are your opening hours?")).toMatch(hours);
    if (place !== null) expect(await answer("Where are you located?")).toMatch(place);
  });
});
