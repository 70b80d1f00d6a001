import type { Language } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import { pt } from "./pt.ts";
import type { TalkPhrases } from "./talk-phrases.ts";

const catalogue: Readonly<Record<Language, TalkPhrases>> = { en, de, fr, es, it, nl, pt };

/** How the agent leads a conversation in a language. */
export function talkOf(language: Language): TalkPhrases {
  return catalogue[language];
}
