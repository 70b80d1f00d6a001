import type { Language } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import type { Phrases } from "./phrases.ts";
import { pt } from "./pt.ts";

const catalogue: Readonly<Record<Language, Phrases>> = { en, de, fr, es, it, nl, pt };

/** What the agent says in a language. */
export function phrasesOf(language: Language): Phrases {
  return catalogue[language];
}
