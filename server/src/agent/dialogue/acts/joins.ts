import type { Language } from "../../language/language.ts";

/** Words before which a clause of its own may begin. */
export const joins: Readonly<Record<Language, readonly string[]>> = {
  en: ["and", "but", "so", "or", "plus", "also", "though", "then"],
  de: ["und", "aber", "doch", "oder", "sowie", "also", "dann", "außerdem", "sondern"],
  fr: ["et", "mais", "ou", "donc", "puis", "alors", "aussi"],
  es: ["y", "e", "pero", "o", "así que", "entonces", "además", "también"],
  it: ["e", "ed", "ma", "o", "quindi", "però", "poi", "inoltre", "allora"],
  nl: ["en", "maar", "of", "dus", "dan", "ook"],
  pt: ["e", "mas", "ou", "então", "também", "por isso"],
};
