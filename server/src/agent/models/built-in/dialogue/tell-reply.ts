import type { AnswerExplanation } from "@disco/protocol";
import type { ModelPart } from "../../../model.ts";
import type { Quote } from "../answering/compose-answer.ts";
import { type ReplyCode, replyCause } from "../../../reply-causes.ts";

/** The most characters that a reply has. */
export const MAX_REPLY = 650;

/** What a turn says, and the pages that it names. */
export interface Reply {
  text: string;
  cited: readonly Quote[];
  isRefused: boolean;
  code?: ReplyCode | null;
  explanation?: AnswerExplanation | null;
}

export function tellReply({ text, cited, isRefused, code = null, explanation = null }: Reply): readonly ModelPart[] {
  const parts: ModelPart[] = [{ type: "text", text }];
  for (const quote of cited) parts.push({ type: "cite", ...quote });
  if (isRefused) parts.push({ type: "refused", reason: "no_answer" });
  if (code !== null) parts.push({ type: "cause", cause: replyCause(code) });
  if (explanation !== null) parts.push({ type: "explained", explanation });
  return parts;
}
