import type { RetrieveOptions } from "../knowledge/retrieve.ts";

/** How a turn with a model runs. Every turn takes the same road; a policy holds all that differs by model. */
export interface ModelPolicy {
  /**
   * Stores the visitor's message before the model is asked, and shows the reply as it grows. Otherwise message and reply share one
   * commit and are shown after it.
   */
  storesQuestionFirst: boolean;
  /** A message that arrives before the first word is shown joins the running turn. */
  joinsRunningTurn: boolean;
  /** Fragments of the last ten seconds that got no answer are read as one message with the next. */
  joinsFragments: boolean;
  /** Ends the turn when all who wait for it have disconnected. */
  stopsWhenAbandoned: boolean;
  /** Keeps other processes out of the conversation during the turn. */
  leasesConversation: boolean;
  /** Its tokens are reserved before each call and settled afterwards. */
  isMetered: boolean;
  /** It gets instructions, so its replies are checked for an echo of them. Otherwise it works by rules on the request's fields. */
  readsInstructions: boolean;
  /** It only repeats what passages say, so addresses in them may be shown. */
  isExtractive: boolean;
  retrieval: RetrieveOptions;
  /** Limits for the whole turn and until its first word; null for a model that never waits. */
  timeouts: { turnMs: number; silenceMs: number } | null;
}

/** For a model that answers immediately, in this process. */
export const inProcess: ModelPolicy = {
  storesQuestionFirst: false,
  joinsRunningTurn: false,
  joinsFragments: true,
  stopsWhenAbandoned: false,
  leasesConversation: false,
  isMetered: false,
  readsInstructions: false,
  isExtractive: false,
  // The best page often answers beside its best passages.
  retrieval: { limit: 8, moreOfBest: 1 },
  timeouts: null,
};

/** For a language model behind a network. */
export const overNetwork: ModelPolicy = {
  storesQuestionFirst: true,
  joinsRunningTurn: true,
  joinsFragments: false,
  stopsWhenAbandoned: true,
  leasesConversation: true,
  isMetered: true,
  readsInstructions: true,
  isExtractive: false,
  retrieval: { limit: 12 },
  // A visitor reads something within 10 s, however many rounds of tools come before the first word.
  timeouts: { turnMs: 30_000, silenceMs: 9_500 },
};
