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
  /** The signals of the confidence; absent for facts, which are sure. */
  signals?: SurenessSignals;
  basis: "faq" | "table" | "words" | "meaning";
  /** The question is in another language than the site. */
  isForeign?: boolean;
  /** The things that the question may be about, where it does not say. */
  choices?: readonly string[] | undefined;
  /** The sentences that were compared by meaning. */
  near?: readonly MeaningfulSentence[];
}

/** A question, and the limits of an answer to it. */
export interface Inquiry {
  text: string;
  language: Language;
  organizationName: string;
  /** The earlier messages that this one may lean on, and how far. */
  talk: Pick<Talk, "before" | "leans" | "frame">;
  budget: number;
  /** Sentences that the reply has already, as stems. */
  said: readonly (readonly string[])[];
  read: Reader;
  /** Compares by meaning, where there is a model for that. */
  meaning: Meaning | null;
}
