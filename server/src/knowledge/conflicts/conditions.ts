const DEFAULT_VALUE = "default";
/** What holds as long as nobody sets something else. */
export const BY_DEFAULT = `speed:${DEFAULT_VALUE}`;

/** What a fact can hold for only. Facts under different conditions of one sort do not contradict each other. */
const sorts: readonly (readonly [sort: string, values: readonly (readonly [value: string, pattern: RegExp])[]])[] = [
  [
    "region",
    [
      ["us", /\b(?:US|U\.S\.|USA|United States|North America\w*|American?s?)\b/u],
      ["eu", /\b(?:EU|European?s?|EEA)\b/u],
      ["uk", /\b(?:UK|U\.K\.|United Kingdom|Brit(?:ain|ish)|England|Scotland)\b/u],
      ["asia", /\b(?:Asian?s?|APAC|Japan\w*|China|Chinese|India\w*|Singapore)\b/u],
      ["germany", /\b(?:German[sy]?|DACH|Austrian?s?|Switzerland|Swiss)\b/u],
      ["france", /\b(?:France|French)\b/u],
      ["spain", /\b(?:Spain|Spanish|Portugal|Portuguese|Italy|Italian)\b/u],
      ["nordic", /\b(?:Nordics?|Sweden|Swedish|Norway|Norwegian|Denmark|Danish|Finland|Finnish)\b/u],
      ["benelux", /\b(?:Benelux|Netherlands|Dutch|Belgium|Belgian)\b/u],
      ["oceania", /\b(?:Australian?s?|New Zealand)\b/u],
      ["abroad", /\b(?:abroad|overseas|international(?:ly)?|outside (?:of )?(?:the )?\p{Lu}\w+)\b/u],
      ["domestic", /\b(?:domestic(?:ally)?|mainland)\b/iu],
      ["islands", /\bislands?\b/iu],
    ],
  ],
  [
    "audience",
    [
      ["nonprofit", /\b(?:non-?profits?|charit(?:y|ies|able)|NGOs?)\b/iu],
      ["education", /\b(?:students?|schools?|universit\w+|education\w*|academi\w+|teachers?|classroom)\b/iu],
      ["startup", /\bstart-?ups?\b(?! (?:fee|time|cost))/iu],
      ["partner", /\b(?:partners?|resellers?|agenc(?:y|ies)|affiliates?|distributors?)\b/iu],
      ["public", /\b(?:public sector|governments?|municipalit\w+|public bodies)\b/iu],
      [
        "existing",
        /\b(?:existing|long-?standing|legacy|grandfathered|early|founding) (?:customers?|accounts?|members?|users?|contracts?|adopters?)\b|\b(?:joined|signed up|bought|ordered|opened|created|accounts?) before\b/iu,
      ],
      ["guest", /\bguests?\b/iu],
      ["consumer", /\bprivate (?:customers?|persons?|people)\b/iu],
      ["open-source", /\bopen[- ]source\b/iu],
      ["applicant", /\b(?:applicants?|candidates?|job offer)\b/iu],
      ["employee", /\b(?:parental leave|holiday allowance|days of holiday|hiring)\b/iu],
    ],
  ],
  [
    "stage",
    [
      ["sandbox", /\b(?:sandbox\w*|test (?:mode|keys?|accounts?|environments?|system)|staging|developer accounts?)\b/iu],
      ["beta", /\b(?:beta|preview|pilots?|early access|experimental)\b/iu],
      ["trial", /\b(?:during|in|on|after) (?:the|your|a|an) (?:free )?trial\b|\btrial (?:accounts?|users?|workspaces?)\b/iu],
      ["live", /\b(?:production|live (?:mode|keys?))\b/iu],
    ],
  ],
  [
    "platform",
    [
      ["ios", /\b(?:iOS|iPhones?|iPads?)\b/u],
      ["android", /\bAndroid\b/iu],
      ["self-hosted", /\b(?:self-?hosted|on-?prem\w*|own (?:servers?|installation)|installed edition)\b/iu],
      ["cloud", /\b(?:cloud|hosted (?:edition|version))\b/iu],
      ["linux", /\bLinux\b/iu],
      ["windows", /\bWindows\b/u],
      ["macos", /\bmacOS\b/iu],
      ["mobile", /\b(?:mobile|phone app)\b/iu],
      ["desktop", /\bdesktop\b/iu],
    ],
  ],
  [
    "channel",
    [
      [
        "phone",
        /\b(?:(?:by|via|over the|on the) (?:tele)?phone|phone (?:support|line|our|us)|telephone|hotline|calls? (?:are|is|get)|callers?)\b/iu,
      ],
      ["mail", /\b(?:e-?mails?|letters?)\b/iu],
      ["chat", /\bchat\b/iu],
      ["sftp", /\b(?:SFTP|FTP)\b/u],
      ["batch", /\b(?:batch\w*|bulk)\b/iu],
      ["webhook", /\bwebhooks?\b/iu],
      ["export", /\bexport(?:s|ed|ing)?\b/iu],
      ["import", /\bimport(?:s|ed|ing)?\b/iu],
      ["download", /\bdownload\w*\b/iu],
      ["upload", /\bupload\w*\b/iu],
      ["login attempts", /\b(?:failed|wrong) (?:attempts?|log-?ins?|passwords?|tries)\b/iu],
      ["ip", /\bper IP\b|\bIP address(?:es)?\b/u],
      ["card", /\b(?:credit cards?|by card)\b/iu],
    ],
  ],
  [
    "severity",
    [
      [
        "critical",
        /\b(?:critical|urgent|emergenc\w+|severity[- ](?:1|one)|sev-?1|P1|priority[- ](?:1|one)|outages?|stand-?still|production is down|blocking|top priority)\b/iu,
      ],
      ["high", /\b(?:high(?:er)? (?:priority|severity)|severity[- ](?:2|two)|P2|major|serious)\b/iu],
      [
        "normal",
        /\b(?:normal (?:priority|severity)|severity[- ](?:3|three)|P3|minor|everything else|all other|other questions|non-urgent|severity[- ]4|P4|low(?:er)? (?:priority|severity))\b/iu,
      ],
    ],
  ],
  [
    "time",
    [
      ["weekend", /\b(?:weekends?|Saturdays?|Sundays?)\b/iu],
      ["holiday", /\b(?:(?:public|bank) holidays?|Christmas)\b/iu],
      ["night", /\b(?:nights?|nightly|evenings?|out of hours)\b/iu],
      ["peak", /\b(?:peak|high season|harvest)\b/iu],
      ["first year", /\bfirst (?:year|month|three months|six months|12 months)\b/iu],
      ["renewal", /\brenew(?:al|als|ed|s)?\b/iu],
      [
        "after the end",
        /\b(?:after|when|once|following)\b[^.,;]{0,40}\b(?:end(?:s|ed)?|terminat\w+|cancel\w*|leav(?:e|es|ing)|left|clos(?:e|es|ed|ing|ure))\b/iu,
      ],
      [
        "deleted",
        /\b(?:deleted|removed) (?!after|within|in|on|once|when|if|as|by|from|automatically|for|and|or|at|soon)\p{L}+|\b(?:recycle bin|trash)\b/iu,
      ],
    ],
  ],
  [
    "speed",
    [
      ["express", /\b(?:express|expedited|priority shipping|same-day|overnight|rush)\b/iu],
      ["used", /\b(?:refurbished|used|second-?hand)\b/iu],
      [
        DEFAULT_VALUE,
        /\b(?:defaults?|by default|unless (?:you|it|set|told)|out of the box|preset|if you (?:set|give|choose|name|say) (?:no|nothing|none))\b/iu,
      ],
      ["add-on", /\b(?:add-?ons?|optional(?:ly)?|surcharges?|upgrade)\b/iu],
      ["single", /\bsingle (?:piece|unit|item)s?\b/iu],
      ["bulk", /\bfrom (?:\d[\d,]*) (?:pieces|units|items)\b/iu],
      ["remaining", /\b(?:remaining|(?:is|are) left)\b/iu],
      ["since", /\binto (?:its|their|the)\b/iu],
      ["total", /\b(?:in total|altogether|combined|overall)\b/iu],
      ["raw", /\braw\b/iu],
      ["free", /\bfree (?:plan|tier|account|version|edition)\b/iu],
      ["audit", /\baudit\b/iu],
      [
        "price change",
        /\b(?:prices? (?:change|increase|rise)|change (?:the |our )?(?:prices?|terms|agreement|conditions)|subprocessors?)\b/iu,
      ],
    ],
  ],
];

/** Hours are given in a time zone, which holds them to no region. */
const TIME_ZONE =
  /\b(?:UK|US|Central European|Mountain|Central|Eastern|Pacific|Greenwich|British|Indian)(?: Summer| Standard)? (?:Time|time)\b/gu;

/** Most texts name none, and finding that out should cost little. */
const ANY = new RegExp(sorts.flatMap(([, values]) => values.map(([, pattern]) => pattern.source)).join("|"), "iu");

/** The conditions that a text names, such as "region:us". */
export function conditionsOf(said: string): string[] {
  const text = said.replace(TIME_ZONE, " ");
  if (!ANY.test(text)) return [];
  return sorts.flatMap(([sort, values]) => values.flatMap(([value, pattern]) => (pattern.test(text) ? [`${sort}:${value}`] : [])));
}
