/** One pair of sentences on two pages. A pair that only looks like a conflict is planted too. */
export interface PlantedPair {
  pages: readonly [string, string];
  /** A value that each side shows. */
  values: readonly [string, string];
  isReal: boolean;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Crema Works</title></head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** A company that rents coffee machines to offices. Its pages were written without a look at the finder's rules. */
export const pages: Readonly<Record<string, string>> = {
  "/": page(
    "Coffee machines for offices",
    `<p>Crema Works puts coffee machines into offices and keeps them running.</p><ul>${"plans machines/brio machines/lungo machines/compare delivery faq terms service water beans app blog/grinder-recall blog/price-2023 about press sustainability api partners case-studies/norrbo changelog returns"
      .split(" ")
      .map((path) => `<li><a href="/${path}">${path}</a></li>`)
      .join("")}</ul>`,
  ),
  "/plans": page(
    "Plans",
    `<p>All plans include the machine, its service and the water filters.</p>
     <table><tr><th></th><th>Corner</th><th>Floor</th><th>House</th></tr>
     <tr><td>Monthly rent</td><td>€89</td><td>€149</td><td>€279</td></tr>
     <tr><td>Cups per day</td><td>40</td><td>100</td><td>250</td></tr>
     <tr><td>Visits by a technician</td><td>2 per year</td><td>4 per year</td><td>12 per year</td></tr>
     <tr><td>Milk cooler</td><td>–</td><td>✓</td><td>✓</td></tr>
     <tr><td>Shortest contract</td><td>12 months</td><td>12 months</td><td>24 months</td></tr></table>
     <p>Prices are net. Those who pay the whole year at once get 8% off.</p><p>You can test any machine for thirty days before you decide.</p>`,
  ),
  "/faq": page(
    "Questions we are asked",
    `<h2>What does the Floor plan cost?</h2><p>It is €159 a month, and everything but the beans is in it.</p>
     <h2>Can we try one first?</h2><p>Of course: the trial runs for three weeks and costs nothing.</p>
     <h2>Is there a deposit?</h2><p>We ask for a deposit of one month's rent, which you get back at the end.</p>
     <h2>Is the milk cooler included?</h2><p>A milk cooler comes with the House plan; for the others it can be rented for €19 a month.</p>
     <h2>How fast is a machine repaired?</h2><p>A technician is with you within one working day.</p>
     <h2>How many cups can Corner make?</h2><p>Corner is made for up to 40 cups a day.</p>`,
  ),
  "/machines/brio": page(
    "Brio",
    `<p>The Brio makes two cups at once. Its tank holds 4 litres, and the bean hopper takes 1.2 kg.</p><p>The Brio weighs 23 kg. It needs 1,450 watts.</p><p>Brio comes with a warranty of two years.</p>`,
  ),
  "/machines/lungo": page(
    "Lungo",
    `<p>The Lungo is for large offices. Its tank holds 9 litres.</p><p>It weighs 41 kg and needs 3 kW.</p><p>Lungo comes with a warranty of five years.</p>`,
  ),
  "/machines/compare": page(
    "Which machine?",
    `<table><caption>Our machines side by side</caption><tr><th></th><th>Brio</th><th>Lungo</th></tr><tr><th>Weight</th><td>23 kg</td><td>38 kg</td></tr><tr><th>Water tank</th><td>4 l</td><td>9 litres</td></tr><tr><th>Power</th><td>1.45 kW</td><td>3,000 W</td></tr><tr><th>Warranty</th><td>3 years</td><td>5 years</td></tr></table>`,
  ),
  "/delivery": page(
    "Delivery",
    `<p>We deliver within 10 working days of your order. Express delivery takes 3 working days and costs €60.</p><p>Orders of beans are free of shipping from €75.</p><p>Delivery to islands takes up to 20 working days.</p>`,
  ),
  "/terms": page(
    "Terms of business",
    `<h2>Contract</h2><p>The contract can be terminated with three months' notice to the end of a quarter.</p><h2>Payment</h2><p>Invoices fall due 21 days after they are issued.</p><h2>Deposit</h2><p>The customer pays a deposit of two monthly rents.</p><h2>Liability</h2><p>Defects have to be reported within 7 days of delivery.</p><p>In force from 1 April 2025.</p>`,
  ),
  "/service": page(
    "Service",
    `<p>Our hotline is open from 7:00 to 17:00 on working days.</p><p>If a machine stands still, a technician comes within 8 working hours; on House he comes within four hours.</p><p>To leave us, give six weeks' notice by e-mail.</p>`,
  ),
  "/water": page(
    "Water and filters",
    `<p>Filters are changed every six months. One filter is enough for 10,000 cups.</p><p>In areas with hard water, filters are changed every three months.</p>`,
  ),
  "/beans": page(
    "Beans",
    `<p>A bag holds 1 kg. Opened bags keep for four weeks, closed ones for 12 months.</p><p>House blend costs €18 per kilogram, and Decaf costs €21 per kilogram.</p><p>Deliveries of beans below €50 cost €6 for shipping.</p>`,
  ),
  "/app": page(
    "The app",
    `<p>The app counts cups and orders beans by itself.</p><p>Counts are stored for 24 months. Up to ten colleagues can be given access.</p><p>Requires iOS 16 or newer.</p><p>Phone our hotline between 8:00 and 18:00 if the app does not find your machine.</p>`,
  ),
  "/api": page(
    "Interface for developers",
    `<p>Each token may send 60 requests per minute.</p><p>Cup counts can be read for the last 24 months. A reply is at most 2 MB.</p><p>Access is limited to 5 users per customer account.</p>`,
  ),
  "/partners": page(
    "Partners",
    `<p>Partners earn a commission of 12% of the rent of the first year.</p><p>The API allows 100 calls a minute for each token.</p><p>Partners pay €129 a month for Floor.</p>`,
  ),
  "/blog/grinder-recall": page(
    "The old grinder goes",
    `<p>12 May 2026</p><p>The G1 grinder will be withdrawn from all offices on 30 September 2026.</p><p>Our customers drink 31 cups a day on average.</p>`,
  ),
  "/blog/price-2023": page(
    "New prices",
    `<p>3 January 2023</p><p>From 1 February, Floor costs €129 a month and Corner costs €79 a month.</p>`,
  ),
  "/about": page(
    "About Crema Works",
    `<p>Crema Works was founded in Malmö in 2009 by two baristas.</p><p>Today 140 people work for us in four cities.</p>`,
  ),
  "/press": page(
    "For the press",
    `<p>Crema Works, established in 2011, looks after 6,200 machines. In 2024 it had 118 employees.</p><p>The G1 grinder will be withdrawn on 31 October 2026.</p>`,
  ),
  "/sustainability": page(
    "Sustainability",
    `<p>Machines are refurbished after six years. A refurbished Floor costs €99 a month.</p><p>Nine out of ten filters are recycled.</p><p>Those who pay the year in advance save 5% with us.</p>`,
  ),
  "/case-studies/norrbo": page(
    "Norrbo Bank",
    `<p>Norrbo Bank rents 14 machines. “We were up and running in four days,” says Ida Falk.</p><p>The bank pays €132 a month for each Floor.</p>`,
  ),
  "/changelog": page(
    "What is new in the app",
    `<h2>4.2</h2><p>Counts are stored for 12 months.</p><h2>4.0</h2><p>Up to five colleagues can be given access.</p>`,
  ),
  "/returns": page(
    "Returns",
    `<p>Beans can be returned within 14 days. You get your money back within 10 days of the return.</p><p>Bills are to be paid within 30 days of their date.</p><p>Filters last for 8,000 cups.</p>`,
  ),
};

export const planted: readonly PlantedPair[] = [
  { pages: ["/plans", "/faq"], values: ["149", "159"], isReal: true },
  { pages: ["/plans", "/faq"], values: ["thirty days", "three weeks"], isReal: true },
  { pages: ["/plans", "/faq"], values: ["Floor", "House"], isReal: true },
  { pages: ["/faq", "/terms"], values: ["one month", "two monthly"], isReal: true },
  { pages: ["/machines/lungo", "/machines/compare"], values: ["41 kg", "38 kg"], isReal: true },
  { pages: ["/machines/brio", "/machines/compare"], values: ["two years", "3 years"], isReal: true },
  { pages: ["/terms", "/service"], values: ["three months", "six weeks"], isReal: true },
  { pages: ["/terms", "/returns"], values: ["21 days", "30 days"], isReal: true },
  { pages: ["/service", "/app"], values: ["7:00", "8:00"], isReal: true },
  { pages: ["/water", "/returns"], values: ["10,000 cups", "8,000 cups"], isReal: true },
  { pages: ["/api", "/partners"], values: ["60 requests", "100 calls"], isReal: true },
  { pages: ["/blog/grinder-recall", "/press"], values: ["30 September 2026", "31 October 2026"], isReal: true },
  { pages: ["/about", "/press"], values: ["2009", "2011"], isReal: true },
  { pages: ["/plans", "/sustainability"], values: ["8%", "5%"], isReal: true },
  { pages: ["/app", "/api"], values: ["ten colleagues", "5 users"], isReal: false },
  { pages: ["/plans", "/blog/price-2023"], values: ["149", "129"], isReal: false },
  { pages: ["/plans", "/partners"], values: ["149", "129"], isReal: false },
  { pages: ["/plans", "/sustainability"], values: ["149", "99"], isReal: false },
  { pages: ["/plans", "/case-studies/norrbo"], values: ["149", "132"], isReal: false },
  { pages: ["/machines/brio", "/machines/lungo"], values: ["4 litres", "9 litres"], isReal: false },
  { pages: ["/machines/brio", "/machines/compare"], values: ["1,450 watts", "1.45 kW"], isReal: false },
  { pages: ["/app", "/changelog"], values: ["24 months", "12 months"], isReal: false },
  { pages: ["/about", "/press"], values: ["140 people", "118 employees"], isReal: false },
  { pages: ["/terms", "/returns"], values: ["7 days", "14 days"], isReal: false },
  { pages: ["/faq", "/service"], values: ["one working day", "8 working hours"], isReal: false },
];
