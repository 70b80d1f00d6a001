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
/** Letters behind an hour. Who writes "3pm EST" in July mostly means the clock on the wall, an hour ahead of what the letters say. */
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

let zones: ReadonlyMap<string, string> | null = null;

function zoneOf(place: string): string | null {
  zones ??= new Map([
    ...Intl.supportedValuesOf("timeZone").flatMap((zone): [string, string][] => {
      const name = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
      return NO_PLACES.has(name.toLowerCase()) ? [] : [[name.toLowerCase(), zone]];
    }),
    ...Object.entries(elsewhere).flatMap(([zone, names]) => names.split(", ").map((name): [string, string] => [name, zone])),
  ]);
  return zones.get(place.toLowerCase()) ?? null;
}

const WORD = String.raw`\p{L}[\p{L}'-]*`;
/** "Berlin time", "New York's time". */
const BEFORE_TIME = new RegExp(String.raw`(?:(?:in|at|for)\s+)?((?:${WORD}\s+){1,3})(?:standard |daylight )?time\b`, "giu");
/** "10am in Berlin", "15:00 (New York)". A bare hour takes "in", or "10 Berlin" would be a number of them. */
const BEHIND_HOUR = new RegExp(
  String.raw`(?:(?:\d\s?[ap]\.?m\b\.?|\d:\d\d|o'?clock|\bnoon|\bmidday)[\s,]*\(?(?:in\s+)?|\bat\s+\d{1,2}\s+in\s+)(${WORD}(?:\s+${WORD}){0,2})\)?`,
  "iu",
);
const MOST_WORDS = 3;
const LETTERS = [...zonesByLetters.keys()].join("|");
const LETTERS_BEHIND_HALF = new RegExp(String.raw`(?<=\d\s?[ap]\.?m\.?)\s*\(?(${LETTERS})\b(?![+-]\d)\)?`, "iu");
/** Behind a bare hour only in capitals: "9:00 est" is French. */
const LETTERS_BEHIND_HOUR = new RegExp(String.raw`(?<=\d)\s*\(?(${LETTERS.toUpperCase()})\b(?![+-]\d)\)?`, "u");

/** The zone that a message names beside a time, and the message without it. */
export function readNamedZone(text: string): { zone: string; rest: string } | null {
  for (const found of text.matchAll(BEFORE_TIME)) {
    const words = (found[1] ?? "").trim().split(/\s+/u);
    for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
      const zone = zoneOf(words.slice(-count).join(" ").replace(/'s$/u, ""));
      if (zone === null) continue;
      const before = words.slice(0, -count).join(" ");
      return { zone, rest: `${text.slice(0, found.index)}${before} ${text.slice(found.index + found[0].length)}` };
    }
  }
  const short = LETTERS_BEHIND_HALF.exec(text) ?? LETTERS_BEHIND_HOUR.exec(text);
  const ofLetters = zonesByLetters.get((short?.[1] ?? "").toLowerCase());
  if (short !== null && ofLetters !== undefined) {
    return { zone: ofLetters, rest: `${text.slice(0, short.index)} ${text.slice(short.index + short[0].length)}` };
  }
  const found = BEHIND_HOUR.exec(text);
  const words = (found?.[1] ?? "").split(/\s+/u);
  for (let count = Math.min(MOST_WORDS, words.length); found !== null && count > 0; count -= 1) {
    const place = words.slice(0, count).join(" ");
    const zone = zoneOf(place);
    if (zone === null) continue;
    const at = found.index + found[0].lastIndexOf(found[1] ?? "");
    const lead = text.slice(0, at).replace(/\s*\(?(?:\bin\s+)?$/iu, " ");
    return { zone, rest: `${lead}${text.slice(at + place.length).replace(/^\)/u, "")}` };
  }
  return null;
}
