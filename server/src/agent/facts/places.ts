import { getCountries } from "libphonenumber-js/min";
import { languages } from "../language/language.ts";
import { inAny, listInAll } from "./fact-lexicon.ts";

let places: ReadonlySet<string> | null = null;
let peoples: ReadonlySet<string> | null = null;

/** Whether words are the name of a country, of a region or of a large city, in any of the languages. */
export function isPlace(words: string): boolean {
  places ??= new Set([...countryNames(), ...cityNames()]);
  const lower = words.toLowerCase();
  return (
    places.has(lower) ||
    inAny()
      .memo("regions", () => new RegExp(`^(?:${listInAll("region")})$`, "u"))
      .test(lower)
  );
}

/** Whether a word names a language, and so a people as well: "I'm German". */
export function isPeople(word: string): boolean {
  peoples ??= new Set(
    languages.flatMap((language) =>
      ["de", "en", "es", "fr", "it", "nl", "pt", "pl", "sv", "da", "ru", "tr", "ar", "zh", "ja"].map((code) =>
        (new Intl.DisplayNames(language, { type: "language" }).of(code) ?? "").toLowerCase(),
      ),
    ),
  );
  return peoples.has(word.toLowerCase());
}

function countryNames(): string[] {
  return languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region" });
    return getCountries().map((country) => (names.of(country) ?? "").toLowerCase());
  });
}

/** Time zones are named after the largest cities. */
function cityNames(): string[] {
  return Intl.supportedValuesOf("timeZone").map((zone) =>
    zone
      .slice(zone.lastIndexOf("/") + 1)
      .replaceAll("_", " ")
      .toLowerCase(),
  );
}
