import { foldText } from "@disco/protocol";

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
/** What people write that no list of countries has. */
const COUNTRY_WORDS: Readonly<Record<string, string>> = {
  US: "us, usa, u s a, u s, america, amerika, united states of america, states",
  GB: "uk, u k, great britain, britain, england, grossbritannien",
  AE: "uae",
  NL: "holland",
  CZ: "czech republic, tschechische republik",
};
/** Cities that languages call differently. */
const CITIES = [
  "munich, münchen, monaco di baviera",
  "cologne, köln, keulen, colonia",
  "vienna, wien, vienne, viena, wenen",
  "zurich, zürich, zurigo",
  "geneva, genf, genève, ginevra, ginebra",
  "lucerne, luzern, lucerna",
  "basel, basle, bâle, basilea",
  "berne, bern, berna",
  "milan, mailand, milano",
  "rome, rom, roma",
  "turin, torino",
  "venice, venedig, venezia, venise",
  "florence, florenz, firenze",
  "naples, neapel, napoli",
  "prague, prag, praha",
  "warsaw, warschau, warszawa, varsovie",
  "krakow, cracow, krakau, kraków",
  "copenhagen, kopenhagen, københavn, kobenhavn",
  "gothenburg, göteborg",
  "brussels, brüssel, bruxelles, brussel",
  "antwerp, antwerpen, anvers",
  "the hague, den haag",
  "lisbon, lissabon, lisboa",
  "seville, sevilla",
  "nuremberg, nürnberg",
  "hanover, hannover",
  "brunswick, braunschweig",
  "strasbourg, straßburg, strassburg",
  "moscow, moskau, moskva",
  "athens, athen, athina",
  "bucharest, bukarest, bucurești",
  "belgrade, belgrad, beograd",
  "beijing, peking",
  "tokyo, tokio",
  "new york, nueva york, new york city, nyc",
  "mexico city, mexiko stadt, ciudad de méxico",
] as const;

let names: ReadonlyMap<string, readonly string[]> | null = null;

/** All the names of a city or country, folded; the place itself where it is not known. */
export function placeNames(place: string): readonly string[] {
  const folded = foldText(place);
  names ??= readNames();
  return names.get(folded) ?? [folded];
}

export function isKnownPlace(place: string): boolean {
  names ??= readNames();
  return names.has(foldText(place));
}

function readNames(): ReadonlyMap<string, readonly string[]> {
  const groups = CITIES.map((line) => line.split(", "));
  const displays = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
  for (let first = 65; first <= 90; first += 1)
    for (let second = 65; second <= 90; second += 1) {
      const code = String.fromCharCode(first, second);
      const called = displays.flatMap((display) => display.of(code) ?? []);
      if (called.length > 0) groups.push([...called, ...(COUNTRY_WORDS[code]?.split(", ") ?? [])]);
    }
  return new Map(
    groups.flatMap((group) => {
      const all = [...new Set(group.map(foldText))].filter((name) => name !== "");
      return all.map((name) => [name, all] as const);
    }),
  );
}
