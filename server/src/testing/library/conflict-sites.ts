/** A site with facts that disagree, and with facts that only look so. */
export interface ConflictSite {
  pages: Readonly<Record<string, string>>;
  /** The two values of each planted conflict, as the pages write them. */
  planted: readonly (readonly [kind: string, one: string, other: string])[];
}

export function page(title: string, body: string): string {
  return `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** The rules were made while looking at this one. */
export const firstConflictSite: ConflictSite = {
  planted: [
    ["price", "$49 a month", "$59 per month"],
    ["limit", "50 users", "25 users"],
    ["duration", "14 days", "30-day"],
    ["date", "2015", "2016"],
    ["plan", "Team plan", "Enterprise plan"],
  ],
  pages: {
    "/pricing": page(
      "Pricing",
      `<p>Choose the plan that fits your warehouse.</p><table><thead><tr><th>Plan</th><th>Price</th><th>Users</th></tr></thead>
       <tr><td>Starter</td><td>$19 a month</td><td>5 users</td></tr><tr><td>Pro</td><td>$49 a month</td><td>50 users</td></tr><tr><td>Team</td><td>$99 a month</td><td>200 users</td></tr></table>
       <p>Paid by the year, Pro costs $490 per year. Every extra site costs $15 a month.</p><p>The free trial lasts 14 days.</p>`,
    ),
    "/faq": page(
      "Questions",
      `<h2>How much is Pro?</h2><p>The Pro plan costs $59 per month.</p><h2>Can I try it?</h2><p>Yes, with our 30-day free trial.</p>
       <h2>What about Starter?</h2><p>The Starter plan costs $19 per month.</p><h2>Do refunds exist?</h2><p>You get your money back within 14 days.</p>`,
    ),
    "/limits": page(
      "Limits of the plans",
      `<p>The Pro plan is limited to 25 users. The Starter plan has up to 5 users. Team covers 40 docks.</p><p>Files may be up to 20 MB. The API takes 100 requests per minute.</p>`,
    ),
    "/security": page(
      "Security",
      `<p>Single sign-on is part of the Team plan. Backups are kept for 30 days. Our uptime was 99.95% last year.</p>`,
    ),
    "/docs/signing-on": page("Single sign-on", `<p>Single sign-on is available on the Enterprise plan. It takes 10 minutes to set up.</p>`),
    "/docs/api": page(
      "API",
      `<p>The API takes 100 requests a minute for each key. A request may hold 2 MB. Webhooks are tried again for 24 hours.</p>`,
    ),
    "/about": page("About us", `<p>Dockwise was founded in 2015 in Utrecht. We are 80 people in three offices.</p>`),
    "/press": page("Company facts", `<p>Founded in 2016, Dockwise plans more than 4,000 docks every day.</p>`),
    "/old-prices": page(
      "How our prices changed",
      `<p>Until 2023 the Team plan cost $79 a month. The Starter plan used to cost $9 a month. In 2022 Pro was $39 per month.</p>`,
    ),
    "/products/scanner": page(
      "Scanner",
      `<p>The Scanner weighs 300 grams and costs $180. Its warranty lasts 2 years. The battery lasts 12 hours.</p>`,
    ),
    "/products/printer": page(
      "Printer",
      `<p>The Printer weighs 2 kg and costs $240. Its warranty lasts 1 year. It prints 90 labels per minute.</p>`,
    ),
    "/support": page(
      "Support",
      `<p>Support answers within 4 hours on Pro and within 1 hour on Team. We answer on weekdays from 8:00 to 18:00.</p>`,
    ),
    "/docs/retention": page("Data retention", `<p>Logs are kept for 90 days. Deleted docks can be restored within 30 days.</p>`),
    "/annual": page("Annual billing", `<p>Billed annually, the Team plan is $84 a month. You save 15% with annual billing.</p>`),
  },
};

/** Written before the rules, and looked at only to count. */
export const secondConflictSite: ConflictSite = {
  planted: [
    ["price", "€29", "€35"],
    ["limit", "10 GB", "5 GB"],
    ["duration", "48 hours", "24 hours"],
    ["percent", "20%", "15%"],
    ["duration", "30 days", "60 days"],
    ["date", "1 March 2026", "15 March 2026"],
  ],
  pages: {
    "/plans": page(
      "Plans and prices",
      `<h2>Solo</h2><p>€12 per month. 2 projects and 1 GB of storage.</p><h2>Studio</h2><p>€29 per month. 20 projects and 10 GB of storage.</p>
       <h2>Agency</h2><p>€79 per month. Unlimited projects and 100 GB of storage.</p><p>Nonprofits get a 20% discount on every plan.</p>`,
    ),
    "/help/studio": page(
      "What is in the Studio plan?",
      `<p>Studio costs €35 per month and comes with 20 projects. Studio has 5 GB of storage.</p>`,
    ),
    "/help/solo": page("What is in the Solo plan?", `<p>Solo costs €12 per month and has 2 projects.</p>`),
    "/nonprofits": page("Nonprofits", `<p>We give nonprofits a 15% discount on every plan. Write to us with your registration.</p>`),
    "/students": page("Students", `<p>Students get a 50% discount on Solo.</p>`),
    "/contact": page("Contact", `<p>We answer e-mails within 48 hours. Our phone line is open from 9:00 to 17:00.</p>`),
    "/help/response": page(
      "When will I hear from you?",
      `<p>E-mails are answered within 24 hours. Calls are answered within 2 minutes.</p>`,
    ),
    "/terms": page(
      "Terms",
      `<p>You may cancel with a notice of 30 days. Invoices are due within 14 days. We keep your data for 90 days after you leave.</p>`,
    ),
    "/help/cancel": page("How do I cancel?", `<p>Cancel in Settings. The notice period is 60 days.</p>`),
    "/privacy": page("Privacy", `<p>Server logs are kept for 14 days. Cookies last 12 months.</p>`),
    "/launch": page("Version 5", `<p>Version 5 is released on 1 March 2026. The beta ended on 10 January 2026.</p>`),
    "/roadmap": page("Roadmap", `<p>Version 5 is released on 15 March 2026. Version 6 follows on 1 October 2026.</p>`),
    "/help/limits": page(
      "Limits",
      `<p>A file may have up to 200 MB on Solo and up to 2 GB on Agency. Each project holds 500 pages. You can invite 3 guests per project.</p>`,
    ),
    "/blog/2022/prices": page(
      "New prices",
      `<p>Today we raise the price of Studio from €19 to €25 per month. Solo stays at €9 per month.</p>`,
    ),
    "/help/yearly": page("Paying yearly", `<p>Studio costs €290 per year. Solo costs €120 per year. You get two months free.</p>`),
    "/fonts": page("Font add-on", `<p>The font add-on costs €5 per month on Studio. It has 1,200 fonts.</p>`),
    "/compare/pixelry": page(
      "Us and Pixelry",
      `<p>Pixelry costs €39 per month and has 2 GB of storage. Studio costs less and has more.</p>`,
    ),
    "/story": page("Our story", `<p>We began in 2014 with 3 people. In 2018 we had 20 GB of storage for all customers together.</p>`),
  },
};

/** Says the same in other words, in tables, in articles and beside a competitor. */
export const wordedConflictSite: ConflictSite = {
  planted: [
    ["duration", "21-day", "two weeks"],
    ["limit", "5", "ten seats"],
    ["limit", "300 requests per minute for each key", "120 calls a minute"],
    ["duration", "3 years", "5 years"],
    ["date", "30 June 2027", "31 December 2027"],
    ["limit", "25 MB", "10 MB"],
  ],
  pages: {
    "/pricing": page(
      "Pricing",
      `<table><tr><th>Plan</th><th>Depot</th><th>Convoy</th></tr><tr><td>Price per vehicle and month</td><td>€18</td><td>€37</td></tr><tr><td>Users</td><td>5</td><td>unlimited</td></tr></table>
       <p>Every plan starts with a 21-day free trial.</p><p>Billed yearly, Convoy costs €31 per vehicle per month.</p>`,
    ),
    "/help/people": page(
      "Inviting people",
      `<p>Depot comes with ten seats. Guests are not counted.</p><p>Guests can be given 3 views.</p>`,
    ),
    "/help/start": page("Getting started", `<p>You can try everything for free for two weeks; after that you choose a plan.</p>`),
    "/help/yearly": page("Paying for a year", `<p>Convoy is €384 per vehicle and year.</p>`),
    "/docs/api": page("API", `<p>The API allows 300 requests per minute for each key.</p><p>A report may hold up to 64 KB.</p>`),
    "/docs/keys": page("Keys", `<p>API keys are limited to 120 calls a minute.</p>`),
    "/docs/sandbox": page("Sandbox", `<p>A sandbox key is limited to 20 calls a minute.</p>`),
    "/trackers": page("Trackers", `<p>The T2 tracker has a battery life of 3 years. The T7 tracker has a battery life of 7 years.</p>`),
    "/compare/trackers": page(
      "Compare trackers",
      `<table><tr><th></th><th>T2</th><th>T7</th></tr><tr><th>Battery life</th><td>5 years</td><td>7 years</td></tr></table>`,
    ),
    "/compare/hauly": page(
      "Wayfern vs. Hauly",
      `<table><tr><th></th><th>Wayfern</th><th>Hauly</th></tr><tr><td>Free trial</td><td>21 days</td><td>7 days</td></tr></table>`,
    ),
    "/about": page("About Wayfern", `<p>Wayfern is a company from Bristol. Wayfern has 64 employees.</p>`),
    "/blog/goodbye-t1": page(
      "Goodbye, T1",
      `<p>The T1 tracker will be switched off on 30 June 2027.</p><p>In 2021 Depot cost €12 per vehicle per month. Others charge €45.</p>`,
    ),
    "/hardware": page("Hardware", `<p>We switch off the T1 tracker on 31 December 2027.</p>`),
    "/help/upload": page("Uploading", `<p>An uploaded file may have up to 25 MB.</p>`),
    "/help/files": page("Files", `<p>Files: 10 MB at most for an upload.</p>`),
    "/changelog": page("Changelog", `<p>Keys are limited to 60 calls a minute.</p>`),
    "/customers/north": page("North Freight", `<p>North Freight pays €29 per vehicle per month for Convoy and has 12 users on Depot.</p>`),
  },
};

export const mixedConflictSite: ConflictSite = {
  planted: [
    ["price", "€250", "€400"],
    ["limit", "−30 °C to +85 °C", "−20 °C and +70 °C"],
    ["date", "31 March 2027", "30 June 2027"],
    ["plan", "Fleet", "Crew and on Fleet"],
    ["limit", "120 probes", "80 probes"],
    ["duration", "60 days", "ninety days"],
    ["price", "£45 a month", "£60 per month per company"],
    ["duration", "30 days", "fourteen days"],
    ["limit", "40 dashboards", "60 dashboards"],
  ],
  pages: {
    "/pricing": page(
      "Pricing",
      `<table><tr><th></th><th>Solo</th><th>Crew</th><th>Fleet</th></tr><tr><td>Price per month</td><td>€9</td><td>€29</td><td>€79</td></tr>
       <tr><td>Labels included per month</td><td>50</td><td>1,000</td><td>5,000</td></tr><tr><td>Single sign-on</td><td>no</td><td>no</td><td>yes</td></tr>
       <tr><td>Sustained requests</td><td>5 per second</td><td>20 per second</td><td>80 per second</td></tr></table>
       <table><tr><th>Add-on</th><th>Price</th></tr><tr><td>Payroll Bridge</td><td>£60 per month per company</td></tr></table>`,
    ),
    "/help/start": page("Your first week", `<p>On Solo your first hundred labels each month cost nothing.</p>`),
    "/help/bridge": page("Payroll Bridge", `<p>Payroll Bridge costs £45 a month on top of your plan.</p>`),
    "/help/sso": page("Single sign-on", `<p>Single sign-on is available on Crew and on Fleet. It is set up by an administrator.</p>`),
    "/help/keys": page("Keys", `<p>On Crew a key may send 600 requests a minute.</p>`),
    "/help/texts": page("Text messages", `<p>A text message to any country is billed at 25 cents.</p>`),
    "/rates": page("Rates", `<p>A text message costs $0.40.</p>`),
    "/ordering": page("Ordering", `<p>Our minimum order is €250 net. Delivery takes 4 days.</p>`),
    "/spain": page("Spain", `<p>Payslips are kept for four years.</p>`),
    "/terms": page(
      "Terms of business",
      `<p>Orders below €400 are not accepted. We retain customer data for 60 days following termination. We warrant that goods are free of defects for 36 months.</p>
       <p>Unopened goods may be sent back within 30 days of delivery.</p>`,
    ),
    "/faq": page(
      "Questions",
      `<p>All instruments come with a two-year guarantee. Send unopened goods back within fourteen days of delivery.</p><p>Have each probe recalibrated once a year.</p>`,
    ),
    "/help/leaving": page("Leaving us", `<p>Your records stay with us for ninety days after the account is closed.</p>`),
    "/care": page("Care", `<p>A probe is recalibrated every 24 months.</p>`),
    "/vane-2": page("Vane 2", `<p>The Vane 2 is rated IP67. It works at temperatures from −30 °C to +85 °C. It weighs 142 g.</p>`),
    "/vane-lite": page("Vane Lite", `<p>The Vane Lite weighs 61 g.</p>`),
    "/washing": page("Washing", `<p>The Vane 2 is rated IP69 and may be hosed. The Vane Lite may not.</p>`),
    "/mounting": page("Mounting", `<p>The Vane 2 is made for temperatures between −20 °C and +70 °C. The Vane Lite is for indoors.</p>`),
    "/hub": page("Hub", `<p>A hub serves up to 120 probes.</p>`),
    "/help/hub": page(
      "Setting up a hub",
      `<p>A hub serves up to 80 probes; if you have more than this, add a hub for Vane 2 or Vane Lite.</p>`,
    ),
    "/support": page("Support", `<p>The help desk is open from 8 am to 6 pm.</p>`),
    "/contact": page("Contact", `<p>Our lines are open from nine until half past five. Write to desk@millrace.example.</p>`),
    "/about": page("About us", `<p>Millrace was founded in 2015 by Ada Holm.</p>`),
    "/careers": page("Careers", `<p>Since we started out in 2013 we have kept our weekends free.</p>`),
    "/docs/versions": page("Versions", `<p>The v1 interface is switched off on 31 March 2027.</p>`),
    "/changelog": page("Changelog", `<p>The v1 interface stops working on 30 June 2027. A hub serves up to 60 probes.</p>`),
    "/france": page("France", `<p>Payslips are kept for seven years.</p>`),
    "/help/paying": page("Paying", `<p>Crew is €23.20 when billed annually.</p>`),
    "/help/people": page("People", `<p>Up to ten colleagues can be given access.</p>`),
    "/docs/access": page("Access", `<p>Access is limited to 5 users per account.</p>`),
    "/repairs": page("Repairs", `<p>A technician comes within one working day.</p>`),
    "/service": page("Service", `<p>A technician comes within 8 working hours.</p>`),
    "/contract": page("Contract", `<p>Either party may end the contract with three months' notice.</p>`),
    "/goodbye": page("Goodbye", `<p>To leave us, give six weeks' notice by e-mail.</p>`),
    "/docs/boards": page("Boards", `<p>Crew comes with 40 dashboards.</p>`),
    "/help/boards": page("Building boards", `<p>People on Crew build up to 60 dashboards without asking anybody.</p>`),
    "/fuses/a": page("Fuse A", `<p>Its glass lasts 2 years.</p>`),
    "/fuses/b": page("Fuse B", `<p>Its glass lasts 3 years.</p>`),
    "/fuses/c": page("Fuse C", `<p>Its glass lasts 4 years.</p>`),
    "/fuses/d": page("Fuse D", `<p>Its glass lasts 5 years.</p>`),
    "/fuses/e": page("Fuse E", `<p>Its glass lasts 6 years.</p>`),
    "/schools": page("Schools", `<p>A text message costs schools $0.20.</p>`),
    "/help/crew": page("Crew", `<p>Crew is €29 for everybody.</p>`),
    "/help/photos": page("Photos", `<p>Photos need app version 4.2 or newer.</p>`),
    "/help/voice": page("Groups", `<p>Photos in groups need app version 5.0 or newer.</p>`),
    "/integrations/orrery": page("Orrery", `<p>New orders are fetched within 10 minutes.</p>`),
    "/integrations/quillon": page("Quillon", `<p>New orders are fetched within 30 minutes.</p>`),
    "/cities/oslo": page("Oslo", `<h2>Visits</h2><p>A visit lasts up to 30 minutes.</p>`),
    "/cities/lyon": page("Lyon", `<h2>Visits</h2><p>A visit lasts up to 60 minutes.</p>`),
  },
};

/** A company that writes in German: prices, deadlines, limits and a founding year as they are written there. */
export const germanConflictSite: ConflictSite = {
  planted: [
    ["price", "1.290 €", "1.390,00 €"],
    ["price", "49 € im Monat", "59 Euro pro Monat"],
    ["duration", "drei Monate", "6 Wochen"],
    ["duration", "14 Tagen", "30 Tage"],
    ["duration", "5 Werktagen", "8 Arbeitstage"],
    ["limit", "20 Nutzer", "25 Nutzern"],
    ["date", "2009", "2011"],
    ["date", "30. Juni 2027", "31.12.2027"],
  ],
  pages: {
    "/preise": page(
      "Preise",
      `<table><thead><tr><th>Tarif</th><th>Preis</th><th>Nutzer</th></tr></thead><tr><td>Basis</td><td>19 € im Monat</td><td>5 Nutzer</td></tr><tr><td>Team</td><td>49 € im Monat</td><td>20 Nutzer</td></tr></table>
       <p>Die Einrichtung kostet einmalig 1.290 €. Jeder weitere Standort kostet 15 € im Monat.</p>`,
    ),
    "/fragen": page(
      "Häufige Fragen",
      `<h2>Was kostet der Tarif Team?</h2><p>Der Tarif Team kostet 59 Euro pro Monat.</p><h2>Wie lange ist die Kündigungsfrist?</h2><p>Die Kündigungsfrist beträgt 6 Wochen.</p>
       <h2>Wann muss ich bezahlen?</h2><p>Rechnungen sind innerhalb von 14 Tagen zu bezahlen.</p>`,
    ),
    "/einrichtung": page("Einrichtung", `<p>Für die Einrichtung berechnen wir 1.390,00 €. Sie dauert zwei Tage.</p>`),
    "/agb": page(
      "Geschäftsbedingungen",
      `<h2>Kündigung</h2><p>Verträge können mit einer Frist von drei Monaten gekündigt werden, die Kündigungsfrist beträgt drei Monate.</p><h2>Zahlung</h2><p>Das Zahlungsziel für Rechnungen beträgt 30 Tage.</p>`,
    ),
    "/versand": page("Versand", `<p>Die Lieferung erfolgt in 5 Werktagen. Für Inseln dauert die Lieferung 12 Werktage.</p>`),
    "/bestellung": page("Bestellung", `<p>Unsere Lieferzeit beträgt 8 Arbeitstage.</p>`),
    "/hilfe/nutzer": page("Nutzer einladen", `<p>Im Tarif Team arbeiten Sie mit bis zu 25 Nutzern. Im Tarif Basis sind es 5 Nutzer.</p>`),
    "/unternehmen": page("Über uns", `<p>Die Firma wurde 2009 in Kassel gegründet. Früher hatten wir 12 Mitarbeiter.</p>`),
    "/presse-info": page("Zahlen und Fakten", `<p>Gründung: 2011</p>`),
    "/schnittstelle": page("Schnittstelle", `<p>Version 1 wird am 30. Juni 2027 abgeschaltet.</p>`),
    "/aktuelles/version": page(
      "Abschied von Version 1",
      `<p>Version 1 wird am 31.12.2027 abgeschaltet. Der Tarif Team kostete 39 € im Monat.</p>`,
    ),
    "/schweiz": page("Schweiz", `<p>In der Schweiz kostet der Tarif Team 69 € im Monat.</p>`),
    "/vergleich": page("Vergleich", `<p>Andere Anbieter verlangen 89 € im Monat. Im Durchschnitt hat ein Team 12 Nutzer.</p>`),
  },
};
