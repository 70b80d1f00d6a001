import { zoneOffset } from "../../zones/zone-clock.ts";

/** Places that people name and that no zone is named after. */
const elsewhere: Readonly<Record<string, string>> = {
  "America/New_York":
    "eastern, east coast, us eastern, nyc, boston, washington, philadelphia, miami, atlanta, orlando, charlotte, baltimore, pittsburgh",
  "America/Chicago": "central, us central, dallas, houston, austin, san antonio, texas, minneapolis, nashville, memphis, milwaukee",
  "America/Denver": "mountain, us mountain, salt lake city, utah, colorado",
  "America/Los_Angeles":
    "pacific, west coast, us pacific, california, san francisco, sf, seattle, portland, san diego, san jose, las vegas, silicon valley",
  "America/Toronto": "montreal, ottawa, quebec",
  "America/Edmonton": "calgary",
  "America/Sao_Paulo": "rio de janeiro, brasilia, são paulo",
  "America/Mexico_City": "guadalajara",
  "America/Argentina/Buenos_Aires": "argentina",
  "America/Bogota": "bogotá, medellin, medellín, colombia",
  "Europe/London":
    "uk, british, england, scotland, wales, manchester, birmingham, edinburgh, glasgow, cardiff, bristol, leeds, liverpool, cambridge, oxford, belfast",
  "Europe/Dublin": "irish, ireland, cork",
  "Europe/Berlin":
    "german, germany, munich, münchen, hamburg, frankfurt, cologne, köln, stuttgart, düsseldorf, leipzig, dresden, central european",
  "Europe/Paris": "french, france, lyon, marseille, toulouse",
  "Europe/Madrid": "spanish, spain, barcelona, valencia, seville",
  "Europe/Rome": "italian, italy, milan, milano, roma, turin, naples, florence",
  "Europe/Amsterdam": "dutch, netherlands, holland, rotterdam, the hague, utrecht, eindhoven",
  "Europe/Brussels": "belgian, belgium, antwerp, ghent",
  "Europe/Zurich": "swiss, switzerland, geneva, basel, bern, zürich, lausanne",
  "Europe/Vienna": "austrian, austria, wien, salzburg, graz",
  "Europe/Warsaw": "polish, poland, krakow, kraków, wroclaw, gdansk, poznan",
  "Europe/Prague": "czech, brno",
  "Europe/Lisbon": "portuguese, portugal, porto, lisboa",
  "Europe/Stockholm": "swedish, sweden, gothenburg, malmö",
  "Europe/Copenhagen": "danish, denmark",
  "Europe/Oslo": "norwegian, norway, bergen",
  "Europe/Helsinki": "finnish, finland, eastern european",
  "Europe/Athens": "greek, greece",
  "Europe/Kyiv": "kyiv, ukraine",
  "Europe/Istanbul": "turkish, turkey, ankara",
  "Africa/Johannesburg": "south african, south africa, cape town, durban, pretoria",
  "Asia/Jerusalem": "israeli, israel, tel aviv",
  "Asia/Dubai": "abu dhabi, uae",
  "Asia/Kolkata": "indian, india, mumbai, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, pune, kolkata",
  "Asia/Shanghai": "chinese, china, beijing, shenzhen",
  "Asia/Tokyo": "japanese, japan, osaka",
  "Asia/Seoul": "korean, korea",
  "Asia/Ho_Chi_Minh": "ho chi minh city, hanoi, vietnam",
  "Australia/Sydney": "canberra",
  "Pacific/Auckland": "new zealand, nz, wellington",
};
/** Letters behind an hour. "3pm EST" in July mostly means the clock on the wall, an hour ahead of the letters. */
const letters: Readonly<Record<string, string>> = {
  "America/New_York": "et, est, edt",
  "America/Chicago": "ct, cst, cdt",
  "America/Denver": "mt, mst, mdt",
  "America/Los_Angeles": "pt, pst, pdt",
  "Europe/London": "bst",
  "Europe/Berlin": "cet, cest",
  "Asia/Kolkata": "ist",
  "Asia/Tokyo": "jst",
  "Australia/Sydney": "aest, aedt",
  UTC: "gmt, utc",
};
const zonesByLetters = new Map(
  Object.entries(letters).flatMap(([zone, names]) => names.split(", ").map((name): [string, string] => [name, zone])),
);
/** Zones whose names mean something else beside a time. */
const NO_PLACES = new Set([
  "center",
  "easter",
  "midway",
  "wake",
  "oral",
  "resolute",
  "christmas",
  "davis",
  "casey",
  "norfolk",
  "reunion",
  "troll",
]);

/** "New Yorker Zeit", "New Yorkse tijd". */
const OF_PLACE = /(?:er|se)$/u;

let zones: ReadonlyMap<string, string> | null = null;

function zoneOf(place: string): string | null {
  zones ??= new Map([
    ...Intl.supportedValuesOf("timeZone").flatMap((zone): [string, string][] => {
      const name = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
      return NO_PLACES.has(name.toLowerCase()) ? [] : [[name.toLowerCase(), zone]];
    }),
    ...Object.entries(elsewhere).flatMap(([zone, names]) => names.split(", ").map((name): [string, string] => [name, zone])),
  ]);
  const name = place.toLowerCase();
  return zones.get(name) ?? zones.get(name.replace(OF_PLACE, "")) ?? null;
}

const WORD = String.raw`\p{L}[\p{L}'-]*`;
/** "Berlin time", "New York's time", "Chicagoer Zeit". */
const BEFORE_TIME = new RegExp(String.raw`(?:(?:in|at|for)\s+)?((?:${WORD}\s+){1,3})(?:standard |daylight )?(?:time|zeit|tijd)\b`, "giu");
/** "10am in Berlin", "15:00 (New York)", "15h heure de Paris". A bare hour takes "in", or "10 Berlin" would be a number of them. */
const BEHIND_HOUR = new RegExp(
  String.raw`(?:(?:\d\s?[ap]\.?m\b\.?|\d[:h]\d\d|o'?clock|\bnoon|\bmidday|\d\s?(?:uhr|uur|h|heures?|horas?)|\d(?=[\s,]*(?:h?ora|heure) d[ei]))[\s,]*\(?(?:o'clock\s+)?(?:(?:in|from|de|di|(?:h?ora|heure) d[ei])\s+)?|\bat\s+\d{1,2}\s+(?:in|h?ora d[ei])\s+)(${WORD}(?:\s+${WORD}){0,2})\)?`,
  "iu",
);
/** "UTC+2" is the zone that is named the other way round. */
const OFFSET = /\b(?:utc|gmt)\s?([+-])(\d{1,2})(?::?00)?(?![\d:])/iu;
const LARGEST_OFFSET = 12;
const MOST_WORDS = 3;
const LETTERS = [...zonesByLetters.keys()].join("|");
/** "3pm está" and "GMT+2" name none of them. */
const EDGE = String.raw`(?![\p{L}\p{M}\p{N}_]|[+-]\d)\)?`;
/** What an English sentence about a time ends or goes on with. */
const GOES_ON = String.raw`(?=\s*(?:$|[.,;:!?/)–—-]|(?:on|or|and|to|if|is|was|works?|would|will|please|thanks|today|tomorrow|for|with|but|i|we|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b))`;
const IN_CAPITALS = LETTERS.toUpperCase();
const BEHIND_TIME = [
  // In small letters some are words elsewhere: "3pm est parfait", "3pm ist gut", "3pm cet après-midi".
  new RegExp(String.raw`(?<=\d\s?[ap]\.?m\.?)\s*\(?(${LETTERS})${EDGE}${GOES_ON}`, "iu"),
  new RegExp(String.raw`(?<=\d\s?[apAP]\.?[mM]\.?|(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d)\s*\(?(${IN_CAPITALS})${EDGE}`, "u"),
  // Behind a bare number they may be what it counts: "500 MT a day", "3 CT scanners".
  new RegExp(String.raw`(?<=(?<![\d.,$€£#])(?:[01]?\d|2[0-3])(?:[.h][0-5]\d)?)\s*\(?(${IN_CAPITALS})${EDGE}${GOES_ON}`, "u"),
];

export interface NamedZone {
  zone: string;
  letters: string | null;
  /** The message without it. */
  rest: string;
}

/** The zone that a message names beside a time. */
export function readNamedZone(text: string): NamedZone | null {
  const offset = OFFSET.exec(text);
  if (offset !== null && Number(offset[2]) <= LARGEST_OFFSET) {
    const rest = `${text.slice(0, offset.index)} ${text.slice(offset.index + offset[0].length)}`;
    return { zone: `Etc/GMT${offset[1] === "+" ? "-" : "+"}${Number(offset[2])}`, letters: null, rest };
  }
  for (const found of text.matchAll(BEFORE_TIME)) {
    const words = (found[1] ?? "").trim().split(/\s+/u);
    for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
      const zone = zoneOf(words.slice(-count).join(" ").replace(/'s$/u, ""));
      if (zone === null) continue;
      const before = words.slice(0, -count).join(" ");
      return { zone, letters: null, rest: `${text.slice(0, found.index)}${before} ${text.slice(found.index + found[0].length)}` };
    }
  }
  const short = BEHIND_TIME.reduce<RegExpExecArray | null>((known, pattern) => known ?? pattern.exec(text), null);
  const written = (short?.[1] ?? "").toLowerCase();
  const ofLetters = zonesByLetters.get(written);
  if (short !== null && ofLetters !== undefined) {
    const rest = `${text.slice(0, short.index)} ${text.slice(short.index + short[0].length)}`;
    return { zone: ofLetters, letters: written, rest };
  }
  const found = BEHIND_HOUR.exec(text);
  const words = (found?.[1] ?? "").split(/\s+/u);
  for (let count = Math.min(MOST_WORDS, words.length); found !== null && count > 0; count -= 1) {
    const place = words.slice(0, count).join(" ");
    const zone = zoneOf(place);
    if (zone === null) continue;
    const at = found.index + found[0].lastIndexOf(found[1] ?? "");
    const lead = text.slice(0, at).replace(/\s*\(?(?:\bin\s+)?$/iu, " ");
    return { zone, letters: null, rest: `${lead}${text.slice(at + place.length).replace(/^\)/u, "")}` };
  }
  return null;
}

const AT_THE_END = new RegExp(String.raw`\b(?:in|for|at) (?:the )?(${WORD}(?: ${WORD}){0,2}?)(?: time)?[\s?.!]*$`, "iu");

/** The zone whose clock a question asks for: "what time is that in New York?" */
export function readZoneAskedFor(text: string): string | null {
  const place = AT_THE_END.exec(text)?.[1];
  return place === undefined ? null : zoneOf(place);
}

/** Minutes ahead of UTC that letters say word for word. */
const minutesAhead: Readonly<Record<string, number>> = { est: -300, cst: -360, mst: -420, pst: -480, aest: 600 };

/** Whether letters are those of a zone whose clock never changes: "MST" in Phoenix is no summer time of Denver's. */
export function isOwnClock(letters: string, timezone: string, now: Date): boolean {
  const [winter, summer] = [0, 6].map((month) => zoneOffset(new Date(Date.UTC(now.getUTCFullYear(), month, 1)), timezone));
  return winter === summer && minutesAhead[letters] === winter;
}
