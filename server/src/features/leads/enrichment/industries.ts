/** Industries and the words by which a company's own description shows them, the more specific first. */
export const industries: readonly (readonly [name: string, words: RegExp])[] = [
  ["Artificial Intelligence", /\b(?:artificial intelligence|machine learning|ai|large language models?|deep learning)\b/iu],
  ["Fintech", /\b(?:fintech|payments?|neobank|(?:banking|lending|payment) (?:app|software|platform|infrastructure))\b/iu],
  ["Healthcare", /\b(?:health ?care|hospitals?|clinics?|medical|telemedicine|biotech\w*|pharma\w*)\b/iu],
  ["Cybersecurity", /\b(?:cyber ?security|threat detection|penetration test\w*|zero trust)\b/iu],
  ["Education", /\b(?:education|e-?learning|universit(?:y|ies)|online courses?)\b/iu],
  ["Real Estate", /\b(?:real estate|property management)\b/iu],
  ["E-commerce", /\b(?:e-?commerce|online (?:stores?|shops?|marketplace))\b/iu],
  ["Logistics", /\b(?:logistics|freight|supply chain|warehous\w+|fleet management|shipping (?:company|line|software|platform))\b/iu],
  ["Manufacturing", /\b(?:manufactur\w+|machine shops?)\b/iu],
  ["Legal", /\b(?:law firms?|legal tech|lawyers?|attorneys?)\b/iu],
  ["Human Resources", /\b(?:recruit(?:ing|ment)|human resources|hr|talent acquisition|staffing)\b/iu],
  ["Marketing", /\b(?:marketing|advertising|seo|brand agency|creative agency)\b/iu],
  ["Travel", /\b(?:travel|hotels?|airlines?|booking engine)\b/iu],
  [
    "Energy",
    /\b(?:(?:renewable|solar|wind|clean) (?:energy|power)|energy (?:suppl\w+|providers?|compan\w+|storage|management)|electricity)\b/iu,
  ],
  ["Construction", /\b(?:construction|general contractors?|architecture (?:firm|office))\b/iu],
  ["Food", /\b(?:restaurants?|catering|food (?:producers?|brand|delivery|(?:and|&) beverages?))\b/iu],
  ["Consulting", /\b(?:consult(?:ing|ancy)|advisory)\b/iu],
  ["Software", /\b(?:software|saas|api|cloud platform|mobile apps?)\b/iu],
];
