import type { AnswerExplanation, ReplyCause } from "@disco/protocol";
import type { ModelPart } from "../../../model.ts";
import type { Quote } from "../answering/writing/compose-answer.ts";
import { type ReplyCode, replyCause } from "../../../reply-causes.ts";

/** The most characters that a reply has. */
export const MAX_REPLY = 650;

/** What a turn says, and the pages that it names. */
export interface Reply {
  text: string;
  cited: readonly Quote[];
  isRefused: boolean;
  code?: ReplyCode | null;
  /** What the question may be about: quick replies. */
  choices?: readonly string[] | undefined;
  explanation?: AnswerExplanation | null;
}

/** Why a reply answers as it does, for the wire. */
export function causeOf({ code, choices }: Pick<Reply, "code" | "choices">): ReplyCause | null {
  if (choices !== undefined) return replyCause("choice_offered", Object.fromEntries(choices.map((choice, at) => [`${at + 1}`, choice])));
  return code == null ? null : replyCause(code);
}

export function tellReply(reply: Reply): readonly ModelPart[] {
  const { text, cited, isRefused, explanation = null } = reply;
  const cause = causeOf(reply);
  const parts: ModelPart[] = [{ type: "text", text }];
  for (const quote of cited) parts.push({ type: "cite", ...quote });
  if (isRefused) parts.push({ type: "refused", reason: "no_answer" });
  if (cause !== null) parts.push({ type: "cause", cause });
  if (explanation !== null) parts.push({ type: "explained", explanation });
  return parts;
}
