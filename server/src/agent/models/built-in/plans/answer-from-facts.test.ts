import { describe, expect, it, test } from "vitest";
import { answerOf as ask } from "../../../../testing/library/ask-quayfold.ts";
import type { Turn } from "../../../model.ts";

type Pages = NonNullable<NonNullable<Parameters<typeof ask>[1]>["pages"]>;

/** A second question in the light of the first and its answer. */
async function askAfter(first: string, question: string, pages: Pages) {
  const history: Turn[] = [
    { role: "visitor", text: first },
    { role: "agent", text: (await ask(first, { pages })).text },
  ];
  return ask(question, { history, pages });
}

describe("plans side by side in a table", () => {
  const table = [
    "Yearly billing | Start: €3.20 | Team: €4.90 | Clinic: €6.50",
    "Monthly billing | Start: €3.80 | Team: €5.80 | Clinic: €7.60",
    "Minimum fee per month | Start: €49 | Team: €195 | Clinic: €650",
    "Employees | Start: up to 50 | Team: up to 250 | Clinic: unlimited",
    "Single sign-on | Start: – | Team: – | Clinic: ✓",
    "Hotline | Start: – | Team: €90 per month | Clinic: ✓",
  ];
  const pages = { "/pricing": [["Pricing", ["Prices per active employee per month, without VAT.", ...table].join("\n")]] } as const;

  it.each([
    ["How much is the Team plan?", "Team costs €4.90 per employee a month billed yearly or €5.80 billed monthly."],
    ["What would we pay per month for 80 staff on Team, paid yearly?", "Team costs 80 × €4.90 = €392 a month billed yearly."],
    ["how much is Team for 120 people per year?", "Team costs 120 × €5.80 × 12 months = €8,352 a year billed monthly."],
    ["what does it cost for our team of 30?", "• Start costs 30 × €3.20 = €96 a month billed yearly."],
    ["how much is Start for 60 users?", "Start is limited to 50 employees.\n• Team costs 60 × €4.90 = €294 a month billed yearly."],
    [
      "price of Team with the hotline for 100 users, billed monthly?",
      "Team with hotline costs 100 × €5.80 + €90 = €670 a month billed monthly.",
    ],
    ["Which plan has single sign-on?", "Clinic includes single sign-on; Start and Team do not."],
    ["Does Clinic include single sign-on?", "Yes, Clinic includes single sign-on."],
    ["what's the difference between Team and Clinic?", "unlimited employees, single sign-on, and hotline."],
    ["what is the cheapest plan with single sign-on?", "The cheapest is Clinic, at €6.50 per employee a month billed yearly"],
    ["What's in the Clinic plan?", "Clinic costs €6.50 per employee a month billed yearly or €7.60 billed monthly. Clinic has "],
    [
      "which plan do you recommend for 100 people?",
      "Start is limited to 50 employees. Team costs €4.90 per employee a month billed yearly",
    ],
  ])("%j", async (question, told) => {
    const { text, pages: cited, refused } = await ask(question, { pages });
    expect([text, cited, refused]).toEqual([expect.stringContaining(told), ["/pricing"], false]);
  });

  it("counts what was told before", async () => {
    const history: Turn[] = [{ role: "visitor", text: "we're a care home, about 62 staff, all on paper" }];
    const { text } = await ask("what would that come to a month roughly", { pages, history });
    expect(text).toContain("Team costs 62 × €4.90 = €303.80 a month billed yearly");
    expect((await ask("whats Clinic for 62 people a month", { pages })).text).toContain("Clinic costs 62 × €6.50 = €403 a month");
  });

  it("goes on with another number, and with another plan", async () => {
    expect((await askAfter("How much is Team?", "and for 100 people?", pages)).text).toContain("Team costs 100 × €4.90 = €490");
    expect((await askAfter("How much is Team?", "and Clinic?", pages)).text).toContain(
      "Clinic costs €6.50 per employee a month billed yearly",
    );
  });

  it.each([
    "How much are 20 terminals?",
    "How much is Team for 10k users?",
    "how do I change from Team to Clinic?",
    "why is Team so slow?",
  ])("leaves %j to others", async (question) => {
    const { text } = await ask(question, { pages });
    expect([text.includes("×"), text.includes("Team costs")]).toEqual([false, false]);
  });
});

test("further seats come on top of those that a price has in it", async () => {
  const table =
    "Monthly price | Starter: €49 | Team: €149\nUsers included | Starter: 3 | Team: 10\nPrice per extra user | Starter: €6 | Team: €4";
  const pages = { "/pricing": [["Pricing", table]] } as const;
  expect((await ask("How much is Team for 14 users?", { pages })).text).toContain("Team costs €149 + 4 × €4 = €165");
});

test("a flat price is not told for more than the plan is for", async () => {
  const table = "Price per month | Larder: £39 | Coldroom: £129 | Fleet: £390\nUsers | Larder: 3 | Coldroom: 15 | Fleet: Unlimited";
  const pages = { "/pricing": [["Pricing", table]] } as const;
  const { text } = await ask("how much is Coldroom for 40 users?", { pages });
  expect([text.includes("Coldroom is limited to 15 users."), text.includes("Fleet costs £390 a month."), text.includes("£129")]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await ask("how much is Coldroom for 12 users?", { pages })).text).toContain("£129");
});

test("price cards have what the cards have on which they build", async () => {
  const pages = {
    "/pricing": [
      ["Plans › Kerb", "€4 per vehicle per month\n- Service planner\n- E-mail support"],
      ["Plans › Depot", "€11 per vehicle per month\n- Everything in Kerb\n- Single sign-on"],
    ],
  } as const;
  expect((await ask("what would 40 vehicles cost us on kerb", { pages })).text).toContain("Kerb costs 40 × €4 = €160 a month");
  expect((await ask("does depot include the service planner?", { pages })).text).toBe("Yes, Depot includes service planner.");
});

test("things are found by name, by what is said of them, and by the number that they are for", async () => {
  const products =
    "Product: FM-20 room sensor | Use: Cold rooms | Price: £89\nProduct: Vanlog tracker | Use: Refrigerated vans | Price: £235";
  const coolers = "Model: Stream | Team size: 25–60 | Litres an hour: 45\nModel: River | Team size: 61–150 | Litres an hour: 90";
  const delivery = "Distance: Up to 25 miles | Trailer: free | Container: £95\nDistance: 26 to 60 miles | Trailer: £55 | Container: £160";
  const pages = {
    "/products": [["All products", products]],
    "/coolers": [["Coolers", coolers]],
    "/delivery": [["Delivery", delivery]],
  } as const;
  expect((await ask("What does the Vanlog cost?", { pages })).text).toContain("Vanlog tracker costs £235.");
  expect((await ask("price of something for refrigerated vans?", { pages })).text).toContain("£235");
  expect((await ask("which cooler is right for 40 people?", { pages })).text).toBe("Stream has 25–60 team size and 45 litres an hour.");
  expect((await ask("whats the delivery cost for a trailer 40 miles away", { pages })).text).toBe("26 to 60 miles: Trailer £55.");
});

describe("a company whose site is in German", () => {
  const pages = {
    "/preise": [
      ["Preise › Serviceverträge › Basis", "96 € pro Waage und Jahr\n- eine Wartung im Jahr\n- Reaktionszeit: 3 Werktage"],
      ["Preise › Serviceverträge › Plus", "1.158,50 € pro Waage und Jahr\n- zwei Wartungen im Jahr\n- Reaktionszeit: 24 Stunden"],
      ["Preise › Kalibrierung", "Höchstlast: bis 60 kg | Preis: 58 €\nHöchstlast: bis 3.000 kg | Preis: 236 €"],
    ],
    "/produkte": [["Unsere Waagen", "Modell: Pako 150 | Preis: 879 €\nModell: Tessa 6 | Preis: 489 €"]],
    "/kontakt": [["Kontakt › Werk Nord", "Telefon 05130 61 72-0\nMontag bis Freitag 8:00–15:00 Uhr"]],
  } as const;

  it.each([
    ["Was kostet der Plus-Vertrag?", "1.158,50 € pro Waage und Jahr"],
    ["was kosten 3 Waagen im Vertrag Basis?", "3 × 96 € = 288 €"],
    ["Unterschied zwischen Basis und Plus?", "Reaktionszeit (24 Stunden)"],
    ["Preis für die Kalibrierung bei 2 Tonnen?", "236 €"],
    ["Was kostet die günstigste Waage?", "Am günstigsten ist Tessa 6 für 489 €."],
    ["Wir sind eine Metzgerei mit Partyservice. Was kostet die günstigste Waage?", "Am günstigsten ist Tessa 6 für 489 €."],
    ["wann habt ihr geöffnet", "Montag bis Freitag 8:00–15:00 Uhr"],
    ["Wie ist die Telefonnummer vom Werk Nord?", "05130 61 72-0"],
  ])("%j", async (question, told) => {
    expect((await ask(question, { pages })).text).toContain(told);
  });
});

describe("a company that tells prices by the day, cards with numbers, and labelled lines", () => {
  const pages = {
    "/pricing": [
      ["Pricing › Plans › Bench", "£12 per user a month\n- 2 freezers\n- E-mail support"],
      ["Pricing › Plans › Lab", "£19 per user a month\n- Everything in Bench\n- 20 freezers\n- Phone support"],
      ["Pricing › Plans › Institute", "Price on request\n- Everything in Lab\n- Unlimited freezers"],
    ],
    "/services": [["Services", "Service: On-site training | Price: £1,100 per day\nService: Onboarding | Price: £350"]],
    "/contact": [
      ["How to reach us", "Phone: +44 113 496 0120\nE-mail: hello@larkmoor.example"],
      ["Visit us", "Unit 6, Foundry Lane, Leeds LS9 8AG"],
      ["Legal", "Director: Priya Nair"],
    ],
  } as const;

  it.each([
    ["how many freezers are in Lab?", "Lab has 20 freezers."],
    ["what does Lab cost and how many freezers are in it?", "Lab costs £19 per user a month.\n\nLab has 20 freezers."],
    ["does Lab include phone support?", "Yes, Lab includes phone support."],
    ["what does the Institute plan cost", "Institute is priced on request."],
    ["how much is on-site training for 3 days?", "On-site training costs £1,100 × 3 days = £3,300."],
    ["how much is the onboarding?", "Onboarding costs £350."],
    ["We are a biotech in Leeds. What's the cheapest plan?", "The cheapest is Bench, at £12 per user a month."],
    ["Is there a phone number?", "You can call us on +44 113 496 0120."],
    ["what's your e-mail address?", "You can write to us at hello@larkmoor.example."],
    ["how do I get to you?", "You'll find us here: Unit 6, Foundry Lane, Leeds LS9 8AG."],
    ["who is the director?", "Director: Priya Nair"],
  ])("%j", async (question, told) => {
    const { text, refused } = await ask(question, { pages });
    expect([text, refused]).toEqual([expect.stringContaining(told), false]);
  });
});

describe("a visitor who asks two things at once, and for the number, in their language", () => {
  const rows = ["Start: 9 € | Pro: 19 €", "Start: 5 | Pro: 40"] as const;
  const site = (price: string, users: string, phone: string) => ({
    "/pro": [[price, `${price} | ${rows[0]}\n${users} | ${rows[1]}`]] as const,
    "/kontakt": [["Kontakt", `${phone}: 0461 90 88 30\nHafenstraße 3, 24937 Flensburg`]] as const,
  });

  it.each([
    [
      "de",
      site("Preis", "Nutzer", "Telefon"),
      "Was kostet Pro und wie viele Nutzer sind dabei?",
      "Gibt es eine Telefonnummer?",
      "Sie erreichen uns",
    ],
    [
      "fr",
      site("Prix", "Utilisateurs", "Téléphone"),
      "Combien coûte Pro et combien d'utilisateurs sont inclus ?",
      "Y a-t-il un numéro de téléphone ?",
      "Vous pouvez nous appeler",
    ],
    [
      "es",
      site("Precio", "Usuarios", "Teléfono"),
      "¿Cuánto cuesta Pro y cuántos usuarios incluye?",
      "¿Hay un número de teléfono?",
      "Puede llamarnos",
    ],
    [
      "it",
      site("Prezzo", "Utenti", "Telefono"),
      "Quanto costa Pro e quanti utenti sono inclusi?",
      "C'è un numero di telefono?",
      "Può chiamarci",
    ],
    [
      "nl",
      site("Prijs", "Gebruikers", "Telefoon"),
      "Wat kost Pro en hoeveel gebruikers zijn inbegrepen?",
      "Is er een telefoonnummer?",
      "U kunt ons bellen",
    ],
    [
      "pt",
      site("Preço", "Utilizadores", "Telefone"),
      "Quanto custa o Pro e quantos utilizadores inclui?",
      "Há um número de telefone?",
      "Pode ligar-nos",
    ],
    [
      "en",
      site("Price", "Users", "Phone"),
      "What does Pro cost and how many users are in it?",
      "Is there a phone number?",
      "You can call us",
    ],
  ] as const)("%s", async (language, pages, both, number, told) => {
    const { text } = await ask(both, { pages, language });
    expect(text).toContain("19 €");
    expect(text).toMatch(/40 (?:Nutzer|utilisateurs|usuarios|utenti|gebruikers|utilizadores|users)/iu);
    const call = await ask(number, { pages, language });
    expect([call.text, call.pages]).toEqual([expect.stringMatching(new RegExp(`^${told}.* 0461 90 88 30\\.$`, "u")), ["/kontakt"]]);
  });

  it("is told the way, and not what only sounds like it", async () => {
    const pages = site("Preis", "Nutzer", "Telefon");
    expect((await ask("Wie komme ich zu euch?", { pages, language: "de" })).text).toBe(
      "Sie finden uns hier: Hafenstraße 3, 24937 Flensburg.",
    );
    expect((await ask("Wie komme ich aus dem Vertrag raus?", { pages, language: "de" })).text).not.toContain("Hafenstraße");
  });
});
