/** A company's FAQs and how visitors ask for them, for tests: [question, answer, other wordings …]. */
export const faqs: readonly (readonly [question: string, answer: string, ...wordings: string[]])[] = [
  [
    "Do you ship to Norway?",
    "Yes, parcels reach Norway within five working days.",
    "Can you deliver to Norway?",
    "shipping to norway",
    "Is delivery to Norway possible?",
  ],
  [
    "What is your refund policy?",
    "Send it back within 30 days and we return the full amount.",
    "Can I get a refund?",
    "How do refunds work?",
    "whats the refund policy",
  ],
  [
    "How much does the Pro plan cost?",
    "Pro is $49 a month for each warehouse.",
    "What is the price of Pro?",
    "pro plan pricing",
    "How expensive is the Pro plan?",
  ],
  ["How much does the Team plan cost?", "Team is $99 a month for each warehouse.", "What's the cost of the Team plan?", "price of team"],
  [
    "Is there a free trial?",
    "Yes: 14 days with everything in it, no card needed.",
    "Do you offer a free trial?",
    "Can I try it for free before buying?",
    "free trial available?",
  ],
  [
    "Can I cancel at any time?",
    "Yes, in Settings; the plan then ends with the month.",
    "How do I cancel my subscription?",
    "Can I cancel whenever I want?",
  ],
  [
    "How do I reset my password?",
    "Choose Forgot password on the sign-in page.",
    "I forgot my password, how can I reset it?",
    "reset password",
  ],
  [
    "Which browsers do you support?",
    "The last two versions of Chrome, Firefox, Safari and Edge.",
    "What browsers are supported?",
    "supported browsers",
  ],
  ["Do you have an API?", "Yes, a REST API with webhooks; see the developer pages.", "Is there an API?", "Does the product offer an API?"],
  ["Where is our data stored?", "In Frankfurt, and in no other region.", "Where do you store data?", "In which region is my data stored?"],
  [
    "Are you GDPR compliant?",
    "Yes, and we sign a processing agreement with every customer.",
    "Is the service GDPR compliant?",
    "GDPR compliance",
  ],
  ["Do you support single sign-on?", "SAML single sign-on is part of the Team plan.", "Does it support SSO?", "Can we use single sign on?"],
  [
    "How many users can I add?",
    "As many as you like; you pay by warehouse.",
    "What is the maximum number of users?",
    "Is there a limit on users?",
  ],
  [
    "How long does onboarding take?",
    "Two weeks for most warehouses.",
    "How quickly can we be onboarded?",
    "How much time does onboarding need?",
  ],
  [
    "Which languages is the app available in?",
    "English, German, French and Polish.",
    "What languages do you support?",
    "Is the app translated into other languages?",
  ],
  ["Do you offer a discount for nonprofits?", "Yes, 30 percent.", "Is there a nonprofit discount?", "Can charities get a discount?"],
  [
    "How can I pay?",
    "By card or bank transfer; invoices come monthly.",
    "What payment methods do you accept?",
    "Which payment methods are there?",
  ],
  ["Who can see my reports?", "Only people with the role Manager.", "Who has access to reports?"],
  ["Does it work offline?", "The scanner keeps eight hours of scans and sends them later.", "Can I use it offline?", "offline mode"],
  ["Do you integrate with SAP?", "Yes, orders and stock come from SAP every minute.", "Is there a SAP integration?", "Can we connect SAP?"],
  ["Do you integrate with Slack?", "Yes, alerts go to a channel of your choice.", "Slack integration?", "connect to slack"],
  [
    "What are your support hours?",
    "Monday to Friday, 8:00 to 18:00 in Berlin.",
    "When is support available?",
    "During which hours can I reach support?",
  ],
  ["How do I import my products?", "Upload a CSV file under Products.", "Can I import products from a CSV?", "importing products"],
  ["How do I export my data?", "Settings, Export gives you everything as CSV.", "Can I export data?", "data export"],
  ["Do you have a mobile app?", "Yes, for Android 12 and iOS 16 or later.", "Is there an app for iOS?", "mobile app?"],
];

/** Questions that no FAQ above answers, though each has words of one. */
export const others: readonly string[] = [
  "Do you ship to Japan?",
  "How much does the Enterprise plan cost?",
  "How long is the Pro plan's contract?",
  "Do you integrate with Salesforce?",
  "Is there an integration with HubSpot?",
  "How do I reset the scanner?",
  "Are you HIPAA compliant?",
  "Who founded the company?",
  "Where is your office?",
  "How do I delete my account?",
  "How do I import my customers?",
  "Which printers do you support?",
  "How many warehouses can I add?",
  "How long does shipping take?",
  "Do you offer a discount for students?",
  "Do you have a desktop app?",
  "What does SAP cost?",
  "Is there a setup fee?",
];

/** One slip of the keys in a question's longest word: the two letters in its middle change places. */
export function withTypo(question: string): string {
  const longest = question.split(/[^A-Za-z]+/u).reduce((best, word) => (word.length > best.length ? word : best), "");
  let at = Math.floor(longest.length / 2);
  while (at > 1 && longest[at] === longest[at - 1]) at -= 1;
  const slipped = longest.slice(0, at - 1) + (longest[at] ?? "") + (longest[at - 1] ?? "") + longest.slice(at + 1);
  return question.replace(longest, slipped);
}

/** The same of another trade. */
export const moreFaqs: typeof faqs = [
  [
    "What is the minimum order quantity?",
    "Fifty pieces for each colour.",
    "How many pieces do I have to order at least?",
    "minimum order?",
    "Is there a minimum order?",
  ],
  ["Can I visit your showroom?", "Yes, on weekdays, after a short call.", "Is it possible to visit the showroom?", "showroom visits"],
  ["Are your fabrics certified organic?", "All cotton is GOTS certified.", "Do you have organic certification?", "Is the fabric organic?"],
  ["How long is the warranty?", "Two years on seams and zippers.", "What is the warranty period?", "warranty duration"],
  ["Do you send free samples?", "Up to three swatches are free.", "Can I get free samples?", "Are samples free of charge?"],
  ["What does embroidery cost?", "From €2.40 a piece, by stitch count.", "How much is embroidery?", "price for embroidery"],
  [
    "Which file formats do you accept for logos?",
    "AI, EPS and PDF with outlined fonts.",
    "What file format should my logo have?",
    "logo file formats",
  ],
  ["Who owns the patterns?", "You do; we only keep them for repeat orders.", "Who has the rights to the patterns?"],
  ["When do you close for the holidays?", "From 24 December to 2 January.", "Are you closed over the holidays?"],
  ["Do you ship outside the EU?", "Yes, duties are paid by the receiver.", "Can you deliver outside the EU?", "shipping outside EU"],
  [
    "How do I become a reseller?",
    "Fill in the partner form; we answer within a week.",
    "I want to become a reseller",
    "becoming a reseller",
  ],
  [
    "Can I change my order after placing it?",
    "Until the cutting begins, usually two days.",
    "Is it possible to change an order?",
    "How do I modify my order?",
  ],
  ["Do you offer credit terms?", "30 days net after the third order.", "Can I pay on credit?", "credit terms?"],
  ["How should the garments be washed?", "At 40 degrees, inside out.", "How do I wash the garments?", "washing garments"],
  ["Do you print on polyester?", "Only by sublimation.", "Is printing on polyester possible?", "polyester printing"],
];

/** Questions that no FAQ of the second set answers. */
export const moreOthers: readonly string[] = [
  "What is the minimum age for your website?",
  "Can I visit your factory?",
  "Are your dyes certified vegan?",
  "What does screen printing cost?",
  "Who owns the company?",
  "How do I become a supplier?",
  "Can I cancel my order after placing it?",
  "Do you print on leather?",
  "Do you offer gift wrapping?",
  "How long is the delivery time?",
  "When do you open a shop in Berlin?",
  "How should the shoes be cleaned?",
];
