import type { Answer, Said } from "./compose-answer.ts";
import type { Signals } from "./confidence.ts";
import type { AnswerType } from "./question.ts";
import type { Meaning, MeaningfulSentence } from "../../../../knowledge/embeddings/meaning.ts";
import type { SurenessSignals } from "./sureness.ts";
import type { Reader } from "./read-passage.ts";

/** An answer taken from a retrieval, and how sure it is one. */
export interface Finding {
  answer: Answer;
  confidence: number;
  type: AnswerType;
  signals: Signals | null;
  /** What the confidence of a look by meaning, or in another language, is made of. */
  sureness?: SurenessSignals;
  basis?: "faq" | "table" | "words" | "meaning";
  /** The sentences that were compared by meaning. */
  near?: readonly MeaningfulSentence[];
}

/** What is asked, and what an answer to it has to keep to. */
export interface Inquiry {
  text: string;
  organizationName: string;
  /** Topic words from earlier turns. */
  context: ReadonlySet<string>;
  /** The earlier question that this one varies ("and for a charity?"), which says what sort of fact is asked for. */
  varies?: string | null;
  /** The text with what it points at in earlier turns, where it does. */
  about?: string | null;
  /** The reply just before, where it points at what was talked about. */
  told?: string | null;
  /** It asks for some part of what earlier turns were about, and names nothing of its own. */
  isOfTopic?: boolean;
  budget: number;
  /** Sentences that the reply has already. */
  said: readonly Said[];
  read: Reader;
  /** Compares by meaning, where there is a model for that. */
  meaning: Meaning | null;
}
