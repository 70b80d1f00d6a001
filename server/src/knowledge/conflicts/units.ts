/** Hours in each unit of time. */
export const hours: Readonly<Record<string, number>> = {
  second: 1 / 3600,
  sec: 1 / 3600,
  minute: 1 / 60,
  min: 1 / 60,
  hour: 1,
  hr: 1,
  day: 24,
  week: 168,
  fortnight: 336,
  month: 720,
  quarter: 2160,
  year: 8640,
  yr: 8640,
};

/** The unit of what comes back after a time: "every six months". */
export const INTERVAL = "interval";

/** Sizes, weights and the like: the unit that all are turned into, and how many of it they are. */
const sized: readonly (readonly [unit: string, factor: number, names: string])[] = [
  ["bytes", 1e-3, "KB kilobytes kilobyte KiB kB"],
  ["bytes", 1, "MB megabytes megabyte MiB"],
  ["bytes", 1e3, "GB gigabytes gigabyte GiB"],
  ["bytes", 1e6, "TB terabytes terabyte TiB"],
  ["g", 1, "g grams gram"],
  ["g", 1e3, "kg kilograms kilogram kilos"],
  ["g", 453.6, "lb lbs pounds-weight"],
  ["g", 28.35, "oz ounces ounce"],
  ["mm", 1, "mm millimetres millimeters"],
  ["mm", 10, "cm centimetres centimeters"],
  ["mm", 1e3, "m metres meters metre meter"],
  ["mm", 1e6, "km kilometres kilometers"],
  ["mm", 25.4, "inches inch"],
  ["mm", 304.8, "ft feet foot"],
  ["mm", 1_609_344, "miles mile"],
  ["W", 1, "W watts watt"],
  ["W", 1e3, "kW kilowatts"],
  ["Wh", 1, "Wh"],
  ["Wh", 1e3, "kWh"],
  ["mAh", 1, "mAh"],
  ["mAh", 1e3, "Ah"],
  ["V", 1, "V volts volt"],
  ["Mbps", 1, "Mbps Mbit/s"],
  ["Mbps", 1e3, "Gbps Gbit/s"],
  ["Hz", 1, "Hz"],
  ["Hz", 1e3, "kHz"],
  ["Hz", 1e6, "MHz"],
  ["Hz", 1e9, "GHz"],
  ["°C", 1, "°C"],
  ["l", 1e-3, "ml millilitres milliliters"],
  ["bar", 1, "bar"],
  ["m²", 1, "m² sqm"],
  ["MP", 1, "MP megapixels"],
  ["dpi", 1, "dpi"],
  ["px", 1, "px pixels"],
  ["l", 1, "litres liters litre liter"],
  ["rpm", 1, "rpm"],
  ["dB", 1, "dB"],
  ["lm", 1, "lumens lm"],
];
const bySize = new Map(sized.flatMap(([unit, factor, names]) => names.split(" ").map((name) => [name, { unit, factor }] as const)));
/** The names of sizes, for a regular expression. */
export const SIZES = [...bySize.keys()].toSorted((a, b) => b.length - a.length).join("|");
const measured = new Set(sized.map(([unit]) => unit));

export function sizeOf(name: string): { unit: string; factor: number } | undefined {
  return bySize.get(name) ?? bySize.get(name.toUpperCase());
}

/** Whether a unit is of something measured rather than counted. */
export function isMeasured(unit: string): boolean {
  return measured.has(unit);
}

export const currencies: Readonly<Record<string, string>> = {
  $: "$",
  us$: "$",
  usd: "$",
  dollar: "$",
  dollars: "$",
  "€": "€",
  eur: "€",
  euro: "€",
  euros: "€",
  "£": "£",
  gbp: "£",
  pound: "£",
  pounds: "£",
  chf: "CHF",
  "¥": "¥",
  "₹": "₹",
  a$: "A$",
  c$: "C$",
};

/** Nouns that count the same thing, with the one that stands for all. */
const counted = [
  "person people user seat administrator admin member login colleague teammate employee staff person licence license",
  "request call query",
  "site location branch facility",
  "file attachment document",
  "message email mail",
  "vehicle van truck car",
  "device phone handset",
  "line row record entry",
  "customer client company business firm organisation organization",
  "integration connector app tool plugin",
  "participant attendee learner student trainee pupil",
  "language tongue",
  "country market",
  "warehouse fulfilment-centre fulfillment-center",
  "data-centre data-center",
  "character char letter",
  "retry attempt time",
  "rent",
].map((line) => line.split(" "));
const nouns = new Map(counted.flatMap((line) => line.map((noun) => [noun, line[0] ?? noun] as const)));
const IRREGULAR = /^(?:people|staff|personnel|data|media|equipment|vcpus?|ram|times)$/iu;

/** The noun that stands for all that count the same: "person" for "seats". */
export function countedNoun(word: string): string {
  const one = singular(word.toLowerCase());
  return nouns.get(one) ?? one;
}

/** Whether a word can be what a number counts: a plural, or one of the nouns that are met so often. */
export function isCountable(word: string): boolean {
  return IRREGULAR.test(word) || /[^su'’i]s$/iu.test(word);
}

export function isKnownNoun(word: string): boolean {
  return nouns.has(singular(word.toLowerCase()));
}

export function singular(word: string): string {
  if (word.endsWith("ies")) return word.replace(/ies$/u, "y");
  if (/(?:s|x|ch|sh)es$/u.test(word) && !/(?:licens|respons|databas|hous|purchas|cas|us)es$/u.test(word)) return word.replace(/es$/u, "");
  return word.replace(/(?<!s|u|i)s$/u, "");
}
