import type { Meaning, MeaningfulSentence } from "../../../../knowledge/embeddings/meaning.ts";
import type { Language } from "../../../language/language.ts";
import type { Talk } from "../../../search-in-talk.ts";
import type { Answer } from "./writing/compose-answer.ts";
import type { Reader } from "./read-passage.ts";
import type { SurenessSignals } from "./sureness.ts";

/** An answer taken from a retrieval, and how sure it is one. */
export interface Finding {
  answer: Answer;
  confidence: number;
  /** What the confidence is made of; absent for facts, which are sure. */
  signals?: SurenessSignals;
  basis: "faq" | "table" | "words" | "meaning";
  /** What the question may be about, where it does not say. */
  choices?: readonly string[] | undefined;
  /** The sentences that were compared by meaning. */
  near?: readonly MeaningfulSentence[];
}

/** What is asked, and what an answer to it has to keep to. */
export interface Inquiry {
  text: string;
  language: Language;
  organizationName: string;
  /** What the message may lean on, and how far. */
  talk: Pick<Talk, "before" | "leans">;
  budget: number;
  /** Sentences that the reply has already, as stems. */
  said: readonly (readonly string[])[];
  read: Reader;
  /** Compares by meaning, where there is a model for that. */
  meaning: Meaning | null;
}
