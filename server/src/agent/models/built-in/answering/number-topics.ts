import type { Topic } from "./common-topics.ts";

/** With the country's code, with the zero before the area's, or as Americans write it. */
export const PHONE = String.raw`\+\d[\d\s().-]{6,}\d|\(?\b0\d{2,4}\)?[\s/-]\d{3,}|(?<!\d)\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}\b|\b1[ -]8\d\d[ -]\d{3}`;

/** Numbers and addresses of which there are several on most sites, and a wrong one does harm. */
export const numberTopics: readonly Topic[] = [
  {
    asked:
      /\b(?:where|how|to whom|who)\b.{0,40}\b(?:complain|complaints?)\b|\bcomplaints? (?:address|e-?mail|department|desk|procedure|process|contact)\b|\b(?:make|file|lodge|raise|send|have) an? (?:\w+ )?complaint\b/u,
    wording: "complaint complaints procedure contact",
    core: "complaints",
    proof: /\bcomplain\w*\b/iu,
    home: null,
  },
  {
    asked:
      /\b(?:vat|tax|ust|btw|gst)[ -]?(?:registration |identification |reg |id )?(?:no\b\.?(?=\s*(?:[?.!,]|$|for\b|pls|please))|nr\b\.?|numbers?\b|id\b)(?: (?:for|in|on|to) (?:our|the|my|an?)\b.{0,40})?|\b(?:company|business|trade|commercial|chamber of commerce|kvk|eori|duns) (?:registration |register |identification |reg )(?:no\.|nr\b|numbers?\b|id\b)|\b(?:registration|kvk|eori|duns) (?:number|no\.|nr)\b|\b(?:your|the) iban\b|\byour bank (?:details|account)\b/u,
    wording: "VAT identification number company registration register imprint",
    core: "VAT identification number registration",
    proof: /\b(?:vat|tax|gst|ust|btw|eori|duns|iban|kvk|registration|register\w*|commerce|identification)\b[^\n+]{0,60}(?:\d[ .]?){5,}/iu,
    home: /\b(?:imprint|legal|contact|about|company|terms|invoices?|billing|privacy|procurement)\b/iu,
  },
  {
    asked:
      /\b(?:emergenc\w+|(?<!costs? |price )break ?downs?(?! (?:of|per|by)\b)|24[- ]?h(?:ours?)?|24\/7|out[- ]of[- ]hours|after[- ]hours|night)\b.{0,20}\b(?:numbers?|phone|telephone|hot ?line|line|contact|call)\b|\b(?:call|phone|ring|reach)\b.{0,30}\b(?:in an emergency|emergenc\w+|at night|out of hours|after hours)\b(?: (?:when|if)\b.{0,40})?/u,
    wording: "emergency hotline breakdown day and night telephone number",
    core: "emergency telephone number",
    proof: new RegExp(
      String.raw`\b(?:[Ee]mergenc\w*|[Hh]ot ?line|[Dd]ay and night|24\/7|[Aa]round the clock|[Oo]ut[- ]of[- ]hours|[Bb]reak ?downs?)\b[^\n]{0,120}(?:${PHONE})`,
      "u",
    ),
    home: null,
  },
  {
    asked:
      /(?<!\b(?:monitor|check|track|measure|test|watch|show|report)\w* (?:the |our |my |your )?)\buptime\b(?!.{0,3}\b(?:monitor|check|robot)\w*)|\b(?:what(?:'s|s| is)|do you (?:guarantee|promise)) (?:the |your |an? |any )availability\s*(?:[?.!,]|$|of (?:your|the) (?:service|platform|software|product|api)\b)/u,
    wording: "uptime availability available of the time",
    core: "uptime available",
    proof: /\buptime\b|\bavailab\w+\b[^.\n]{0,60}\d\s?%|\d\s?%[^.\n]{0,40}\b(?:availab\w+|of the time)\b/iu,
    home: null,
  },
  {
    asked:
      /\b(?:what(?:'s|s| is| are)|do you (?:have|offer|give)|is there|have you got|tell me) (?:the |your |an? |any )(?:slas?|service[- ]level agreements?)\s*(?:[?.!,]|$|for (?:your|the) (?:service|platform|software|product|api)\b)/u,
    wording: "service level agreement SLA availability credits",
    core: "service level agreement SLA",
    proof: /\bslas?\b|\bservice[- ]levels?\b/iu,
    home: /\b(?:service levels?|slas?|security|terms|legal|reliab\w*|availability|trust|status|support|pricing|prices|plans|contracts?|faq|questions)\b/iu,
  },
];
