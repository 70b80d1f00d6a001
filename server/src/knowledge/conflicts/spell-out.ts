import { NUMBER, toNumber, WORDED } from "./numbers.ts";

type Rewrite = readonly [pattern: RegExp, into: string | ((...found: string[]) => string)];

const MONTHS = "January February March April May June July August September October November December".split(" ");
const PARTS: Readonly<Record<string, number>> = { half: 50, third: 33.3, quarter: 25, fifth: 20, tenth: 10 };
const ONE_OF =
  "users?|seats?|projects?|sites?|locations?|workspaces?|domains?|devices?|licen[cs]es?|teams?|admins?|administrators?|stores?|boards?|mailbox(?:es)?";
const CAPITAL = String.raw`\p{Lu}\p{L}+`;
const WHAT = String.raw`[\p{L}\p{N}][\p{L}\p{N} '’()/-]{1,50}?`;

/** Ways to write a value for which one other stands. */
const rewrites: readonly Rewrite[] = [
  // Numbers.
  [/(?<![\p{L}\d.,])(\d{1,3})[\u00A0\u202F' ’](\d{3})(?=\s?\p{L}{2}|\s?[€%])(?! (?:GMT|UTC|CET))/gu, "$1,$2"],
  [/([€£$]\s?\d+),(\d\d)(?![\d,])/gu, "$1.$2"],
  [/(?<![\d.,])(\d+),(\d{1,2})(?=\s?(?:€|%|EUR\b))/gu, "$1.$2"],
  [/(?<![\d.,])(\d{1,3})\.(\d{3})(?=\s?(?:€|EUR\b))/gu, "$1,$2"],
  [/(€\s?\d{1,3})\.(\d{3})(?![\d.])/gu, "$1,$2"],
  [/\bhalf a dozen\b/giu, "6"],
  [
    new RegExp(String.raw`\b(${WORDED}|\d+|a) dozen\b`, "giu"),
    (_, many) => String((/^a$/iu.test(many ?? "") ? 1 : toNumber(many ?? "")) * 12),
  ],
  [
    new RegExp(String.raw`\b(${WORDED}) point (${WORDED})(?: (${WORDED}))?(?=\s?(?:per ?cent|%))`, "giu"),
    (_, whole, tenth, more) =>
      `${toNumber(whole ?? "")}.${toNumber(tenth ?? "")}${more === undefined || !/^\p{L}/u.test(more) ? "" : toNumber(more)}`,
  ],
  [new RegExp(String.raw`\b(${NUMBER}) and a half(?= \p{L})`, "giu"), (_, many) => String(toNumber(many ?? "") + 0.5)],
  [/(\d)½/gu, "$1.5"],
  [/(?<!\d)½/gu, "0.5"],
  [new RegExp(String.raw`\b(${WORDED})(?= (?:euros?|dollars?|pounds?)\b)`, "giu"), (_, many) => String(toNumber(many ?? ""))],
  [
    /\b(?:a|one) (half|third|quarter|fifth|tenth)(?= (?:off|less|cheaper|of the price|discount|reduction))/giu,
    (_, part) => `${PARTS[(part ?? "").toLowerCase()] ?? 0}%`,
  ],
  [/\bhalf[- ]price\b|\bhalf the price\b|\bhalf off\b/giu, "50% off"],
  [/\bminus (?=\d)/giu, "-"],
  [/(?<=\d) ?degrees(?: Celsius| C\b)?(?! Fahrenheit)/giu, " °C"],
  [/(?<=\d) ?megs?\b/giu, " MB"],
  [/(?<=\d) ?gigs?\b/giu, " GB"],
  [/[<≤] ?(?=\d)/gu, "within "],
  [new RegExp(String.raw`\b(?:only|just|exactly|a maximum of) (?:one|1|a single) (\p{Ll}{3,})(?<!s)\b(?! (?:of|at))`, "giu"), "1 $1s"],
  [new RegExp(String.raw`\ba single (?=(?:${ONE_OF})\b)`, "giu"), "1 "],
  [
    /(?<=\d) ?\/ ?(second|sec|s|minute|min|hour|hr|h|day)\b/giu,
    (_, time) => ` per ${{ s: "second", m: "minute", h: "hour", d: "day" }[(time ?? "").charAt(0).toLowerCase()] ?? "hour"}`,
  ],
  // Times.
  [/\ba fortnight\b/giu, "14 days"],
  [/\b(?:a|one) quarter of an hour\b/giu, "15 minutes"],
  [/\bthree[- ]quarters of an hour\b/giu, "45 minutes"],
  [/\b(every|each|an?) half[- ]hour\b/giu, "$1 30 minutes"],
  [/\bhalf a year\b/giu, "6 months"],
  [/(?<=\b(?:for|after|within|of) )(?:a|one) quarter\b(?! of| hour)/giu, "3 months"],
  [/(?<=\d) mos?\b\.?/giu, " months"],
  [/\bevery (?:other|second) (day|week|month|quarter|year)\b/giu, "every 2 $1s"],
  [/\b(?:fortnightly|bi-?weekly)\b/giu, "every 2 weeks"],
  [/\bhalf-yearly\b/giu, "every 6 months"],
  [/\b(?:by|before|on|within) (?:the end of )?(?:the )?(?:next|following) (business|working) day\b/giu, "within 1 $1 day"],
  [/(?<=\b(?:give|gives|need|needs|with|at) (?:us )?)an? (week|month|year)['’]s? (?:written )?notice\b/giu, "1 $1 notice"],
  [/\b24\s?[x×]\s?7\b/giu, "24/7"],
  [/\bopens? at (\S+) and closes? at (?=\S)/giu, "open from $1 to "],
  [
    /(?<=\b(?:open|hours|support|phones?|lines?|chat|Fri(?:day)?|weekdays)\b[^.\d]{0,25})(?<![\d.,:])(\d{1,2}) ?[-–] ?(\d{1,2})(?![\d:]|\.\d| ?(?:am|pm|%|\p{L}{3,}s\b))/gu,
    "open from $1 to $2",
  ],
  // Days.
  [new RegExp(String.raw`\b(?:the )?first (?:day )?of (?=(?:${MONTHS.join("|")})\b)`, "gu"), "1 "],
  [/(?<![\d.])(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)\b/gu, (all, day, month, year) => `${day} ${MONTHS[Number(month) - 1] ?? all} ${year}`],
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)\b/gu,
    (all, one, two, year) => {
      const [first, second] = [Number(one), Number(two)];
      if (first > 12 && second <= 12) return `${first} ${MONTHS[second - 1]} ${year}`;
      return second > 12 && first <= 12 ? `${second} ${MONTHS[first - 1]} ${year}` : (all ?? "");
    },
  ],
];

/** What has a plan, told after the plan: "You need Business for SSO". The plan stands in the second place, what has it in the first. */
const planRewrites: readonly Rewrite[] = [
  [
    new RegExp(
      String.raw`^(?:You|Customers) (?:will )?need (?:the |a )?(${CAPITAL})(?: plan| account)?(?: or (?:higher|above))? (?:for|to (?:use|get|have|enable)) (${WHAT})(?=[.,;]|$)`,
      "gu",
    ),
    "$2 is available on the $1 plan",
  ],
  [
    new RegExp(
      String.raw`^(?:To|For) (?:(?:use|get|have|enable|turn on) )?(${WHAT}),? (?:you(?:['’]ll| will)? need|you must be on|upgrade to|choose|switch to) (?:the |a )?(${CAPITAL})(?: plan)?(?=[.,;]|$| or )`,
      "gu",
    ),
    "$1 is available on the $2 plan",
  ],
  [
    new RegExp(
      String.raw`^(${CAPITAL}) (?:plan )?(?:(?:customers|users|accounts) (?:can use|get|have)|adds|unlocks|brings) (?!\d|up to|one|two|three)(${WHAT})(?=[.,;]|$)`,
      "gu",
    ),
    "$2 is available on the $1 plan",
  ],
  [new RegExp(String.raw`\b(?:is|are) an? (${CAPITAL})(?:[- ](?:only|plan))? features?\b`, "gu"), "is available on the $1 plan"],
  [
    new RegExp(String.raw`\b(?:comes?|is|are)(?: only)? (?:with|on|for) (${CAPITAL})(?: customers)?(?: only)?(?=[.,;]|$)`, "gu"),
    "is available on the $1 plan",
  ],
  [new RegExp(String.raw`\b(?:begins?|starts?) (?:with|at|on) (${CAPITAL})(?: plan)?(?=[.,;]|$)`, "gu"), "is available on the $1 plan"],
  [
    new RegExp(String.raw`\brequires? (?:the )?(${CAPITAL})(?: or (?:higher|above)| and (?:up|above))?(?=[.,;]|$)`, "gu"),
    "is available on the $1 plan",
  ],
  [
    new RegExp(
      String.raw`^(${WHAT}): (?:the )?(${CAPITAL})(?: plan)?(?: and (?:up|above|higher)| or (?:above|higher)| upwards?)(?=[.,;]|$)`,
      "gu",
    ),
    "$1 is available on the $2 plan",
  ],
  [
    new RegExp(String.raw`^(${CAPITAL}) (?:and (?:up|above|higher)|upwards?|or (?:above|higher)): (${WHAT})(?=[.,;]|$)`, "gu"),
    "$2 is available on the $1 plan",
  ],
];

const MAY_REWRITE = new RegExp(
  [
    String.raw`\d(?:[\u00A0\u202F' ’]\d{3}|[.,]\d{2,3}\s?(?:€|%|EUR)| ?\/ ?[a-z]| ?mos?\b| ?(?:degrees|megs?|gigs?)\b|\s?[x×]\s?7|[./]\d{1,2}[./]\d{4}| ?[-–] ?\d)|[€£$]\s?\d+[.,]\d|[<≤] ?\d|\d,\d\d? ?%|per ?cent|½|dozen|half|third|quarter|fifth|tenth|minus|degrees|single|(?:only|just|exactly) one|fortnight|every (?:other|second)|bi-?weekly|business day|working day|notice|point|opens? at|first (?:day )?of|euros|dollars|pounds`,
  ].join("|"),
  "iu",
);
const MAY_HAVE_PLAN = new RegExp(
  String.raw`need|upgrade|choose|switch to|must be|adds|unlocks|brings|customers|users|accounts|feature|comes?|with|require|begins?|starts?|and up|above|higher|upwards| (?:is|are) (?:only )?(?:on|for) `,
  "u",
);

/** Writes values in the one way in which they are read: "a fortnight" as "14 days", "€49,00" as "€49.00". */
export function spellOut(sentence: string, isPlan: (word: string) => boolean): string {
  let text = sentence;
  if (MAY_REWRITE.test(text))
    for (const [pattern, into] of rewrites) text = typeof into === "string" ? text.replace(pattern, into) : text.replace(pattern, into);
  if (!MAY_HAVE_PLAN.test(text)) return text;
  for (const [pattern, into] of planRewrites) {
    if (typeof into !== "string") continue;
    text = text.replace(pattern, (all: string, ...found: unknown[]) => {
      const plan = found.find(
        (each): each is string => typeof each === "string" && new RegExp(`^${CAPITAL}$`, "u").test(each) && isPlan(each),
      );
      const groups = found.filter((each): each is string => typeof each === "string");
      return plan === undefined ? all : into.replace(/\$(\d)/gu, (_, at: string) => groups[Number(at) - 1] ?? "");
    });
  }
  return text;
}
