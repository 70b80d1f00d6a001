/**
 * Turns one clause of a reply into the words that a voice is given: no markup and no citation markers, and figures, dates and addresses as
 * a person says them. Only English figures are put into words; other languages are left to their voice.
 */
export function toSpeech(text: string, language = "en"): string {
  let spoken = withoutMarkup(text);
  if (language.toLowerCase().startsWith("en")) for (const rule of rules) spoken = rule(spoken);
  return spoken
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/\s+([,.;:!?])/gu, "$1")
    .trim();
}

type Rule = (text: string) => string;

const CODE_NOTICE = "The code is on your screen.";

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/```[\s\S]*?(?:```|$)/gu, ` ${CODE_NOTICE} `)
    .replaceAll(/\[CITE:[^\]]*\]/giu, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/\[\d{1,3}\](?!\()/gu, "")
    .replaceAll(/<\/?[a-z][^>]*>/giu, " ")
    .replaceAll(/^\s*(?:#{1,6}|[-*•]|>)\s+/gmu, "")
    .replaceAll(/\*\*|__|~~|`/gu, "")
    .replaceAll(/(^|\s)[*_](\S(?:[^*_\n]*\S)?)[*_](?=\W|$)/gu, "$1$2")
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, "");
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
const LINK = /(?:https?:\/\/|www\.)[^\s<>"')\]]+/giu;
const BARE_HOST = /\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|ai|co|example|eu|de|uk)\b(?:\/[\w./-]*\w)?/giu;

const rules: readonly Rule[] = [
  (text) => text.replaceAll(EMAIL, sayEmail),
  (text) => text.replaceAll(LINK, sayLink),
  (text) => text.replaceAll(BARE_HOST, sayLink),
  sayDates,
  sayTimes,
  sayPhoneNumbers,
  sayPrices,
  sayUnits,
  saySigns,
];

const SYMBOLS: Readonly<Record<string, string>> = { ".": "dot", "-": "dash", _: "underscore", "+": "plus", "/": "slash", "@": "at" };

/** "jordan.lee@example.com" becomes "jordan dot lee at example dot com". */
export function sayEmail(address: string): string {
  return address.replaceAll(/[.@_+-]/gu, (symbol) => ` ${SYMBOLS[symbol] ?? symbol} `);
}

function sayLink(link: string): string {
  const trailing = /[.,;:!?]+$/u.exec(link)?.[0] ?? "";
  const address = link.slice(0, link.length - trailing.length);
  const [path = ""] = address
    .replace(/^https?:\/\//iu, "")
    .replace(/^www\./iu, "")
    .split(/[?#]/u);
  const short = path.replace(/\/$/u, "");
  // A deep address read aloud is useless; it is on the screen.
  const [host = "", ...rest] = short.split("/");
  const said = rest.length > 2 || short.length > 40 ? host : short;
  return said.replaceAll(/[./_-]/gu, (symbol) => ` ${SYMBOLS[symbol] ?? symbol} `) + trailing;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const MONTH_NAME = MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join("|");
const WEEKDAYS: Readonly<Record<string, string>> = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
};

/** "4" becomes "4th". */
export function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
}

function sayDates(text: string): string {
  return text
    .replaceAll(/\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?\b/gu, (whole, year: string, month: string, day: string) => {
      const name = MONTHS[Number(month) - 1];
      return name === undefined ? whole : `${name} ${ordinal(Number(day))}, ${year}`;
    })
    .replaceAll(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/gu, (whole, month: string, day: string, year: string) => {
      const name = MONTHS[Number(month) - 1];
      return name === undefined ? whole : `${name} ${ordinal(Number(day))}, ${year}`;
    })
    .replaceAll(
      new RegExp(`\\b(${MONTH_NAME})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)`, "gu"),
      (_whole, month: string, day: string) => {
        return `${fullMonth(month)} ${ordinal(Number(day))}`;
      },
    )
    .replaceAll(new RegExp(`\\b(\\d{1,2})\\.? (${MONTH_NAME})\\b`, "gu"), (_whole, day: string, month: string) => {
      return `${fullMonth(month)} ${ordinal(Number(day))}`;
    })
    .replaceAll(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b\.?(?=,| \w)/gu, (_whole, day: string) => WEEKDAYS[day] ?? day);
}

function fullMonth(name: string): string {
  return MONTHS.find((month) => month.startsWith(name.slice(0, 3))) ?? name;
}

function sayTimes(text: string): string {
  return text
    .replaceAll(
      /\b([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?\s*([ap])?\.?(m)?\b\.?/giu,
      (whole, hours: string, minutes: string, half?: string) => {
        const hour = Number(hours);
        const isAfternoon = half === undefined ? hour >= 12 : half.toLowerCase() === "p";
        const said = hour % 12 === 0 ? 12 : hour % 12;
        const end = whole.endsWith(".") ? "." : "";
        if (minutes === "00") return `${said} ${isAfternoon ? "PM" : "AM"}${end}`;
        const minute = minutes.startsWith("0") ? `oh ${Number(minutes)}` : minutes;
        return `${said} ${minute} ${isAfternoon ? "PM" : "AM"}${end}`;
      },
    )
    .replaceAll(/\b(\d{1,2})\s?([ap])\.?m\b\.?/giu, (_whole, hour: string, half: string) => `${hour} ${half.toUpperCase()}M`)
    .replaceAll(/\b24\s?\/\s?7\b/gu, "24 7");
}

function sayPhoneNumbers(text: string): string {
  return text.replaceAll(/(?<![\w$€£])\+\d[\d ().-]{7,}\d/gu, (number) => {
    const groups = number.replace("+", "").split(/[^\d]+/u);
    return `plus ${groups.map((group) => [...group].join(" ")).join(", ")}`;
  });
}

const CURRENCIES: Readonly<Record<string, { one: string; many: string; cents: string }>> = {
  $: { one: "dollar", many: "dollars", cents: "cents" },
  "€": { one: "euro", many: "euros", cents: "cents" },
  "£": { one: "pound", many: "pounds", cents: "pence" },
};
const SCALES: Readonly<Record<string, string>> = { k: "thousand", m: "million", b: "billion", bn: "billion" };

function sayPrices(text: string): string {
  const withRanges = text.replaceAll(/([$€£])\s?(\d[\d,.]*)\s?[–-]\s?[$€£]?(\d[\d,.]*)/gu, "$2 to $1$3");
  return withRanges
    .replaceAll(/([$€£])\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(?:\s?(bn|[kmb])\b)?(?!\d)/giu, sayPrice)
    .replaceAll(/(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s?([€£])/gu, (_whole, whole: string, cents: string | undefined, sign: string) =>
      sayPrice("", sign, whole, cents),
    );
}

function sayPrice(_match: string, sign: string, whole: string, cents?: string, scale?: string): string {
  const currency = CURRENCIES[sign] ?? { one: sign, many: sign, cents: "" };
  const amount = whole.replaceAll(",", "");
  if (scale !== undefined) {
    const decimals = cents === undefined ? "" : ` point ${[...cents].join(" ")}`;
    return `${amount}${decimals} ${SCALES[scale.toLowerCase()] ?? ""} ${currency.many}`;
  }
  const main = `${amount} ${amount === "1" ? currency.one : currency.many}`;
  const small = cents === undefined ? 0 : Number(cents.padEnd(2, "0"));
  if (small === 0) return main;
  return amount === "0" ? `${small} ${currency.cents}` : `${main} and ${small} ${currency.cents}`;
}

const PERIODS: Readonly<Record<string, string>> = { mo: "month", yr: "year", hr: "hour", wk: "week" };

function sayUnits(text: string): string {
  return text
    .replaceAll(
      /\s?\/\s?(month|mo|year|yr|hour|hr|week|wk|day|user|seat|member|agent|person|minute|request|dock|site)\b\.?/giu,
      (_whole, unit: string) => ` per ${PERIODS[unit.toLowerCase()] ?? unit}`,
    )
    .replaceAll(/(\d{1,3}(?:,\d{3})+)/gu, (number) => number.replaceAll(",", ""))
    .replaceAll(/(\d)\s?%/gu, "$1 percent")
    .replaceAll(/(\d)\s?[–—]\s?(?=\d)/gu, "$1 to ")
    .replaceAll(/\b(\d+)-(\d+)\b(?=\s+[a-z])/gu, "$1 to $2")
    .replaceAll(/(\d)\s?×\s?(?=\d)/gu, "$1 by ")
    .replaceAll(/\b(\d+)x\b/gu, "$1 times")
    .replaceAll(/(\d)\s?(GB|MB|TB|KB|kg|km|ms)\b/gu, (_whole, digit: string, unit: string) => `${digit} ${UNITS[unit] ?? unit}`);
}

const UNITS: Readonly<Record<string, string>> = {
  GB: "gigabytes",
  MB: "megabytes",
  TB: "terabytes",
  KB: "kilobytes",
  kg: "kilograms",
  km: "kilometers",
  ms: "milliseconds",
};

function saySigns(text: string): string {
  return text
    .replaceAll(/\be\.g\.,?/giu, "for example,")
    .replaceAll(/\bi\.e\.,?/giu, "that is,")
    .replaceAll(/\betc\./giu, "and so on")
    .replaceAll(/\bvs\.?(?=\s)/giu, "versus")
    .replaceAll(/\band\/or\b/giu, "or")
    .replaceAll(/\s?&\s?/gu, " and ")
    .replaceAll(/\s[–—]\s|—/gu, ", ")
    .replaceAll(/\s?(?:→|->)\s?/gu, ", ")
    .replaceAll(/([A-Za-z])\s?\/\s?(?=[A-Za-z])/gu, "$1 or ")
    .replaceAll(/\s\+\s/gu, " plus ")
    .replaceAll(/\+(?=\s|$)/gu, " plus")
    .replaceAll(/\s=\s/gu, " equals ")
    .replaceAll(/\n{1,}/gu, (_breaks, at: number, whole: string) => (/[.!?,:;]\s*$/u.test(whole.slice(0, at)) ? " " : ". "))
    .replaceAll(/[|#*_~^\\{}<>]/gu, " ");
}
