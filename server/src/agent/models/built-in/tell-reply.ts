import type { ModelPart } from "../../model.ts";
import type { Quote } from "./compose-answer.ts";

/** The most characters that a reply has. */
export const MAX_REPLY = 650;

/** What a turn says, and the pages that it names. */
export interface Reply {
  text: string;
  cited: readonly Quote[];
  isRefused: boolean;
}

export function* tellReply({ text, cited, isRefused }: Reply): Iterable<ModelPart> {
  yield { type: "text", text };
  for (const quote of cited) yield { type: "cite", ...quote };
  if (isRefused) yield { type: "refused", reason: "no_answer" };
}
