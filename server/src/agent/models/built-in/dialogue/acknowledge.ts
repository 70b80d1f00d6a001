import type { ModelRequest } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";
import type { ReplyCode } from "../../../reply-causes.ts";
import type { Said } from "./intents/intents.ts";

/** What follows the thanks: each once in a conversation, the last one from then on. */
const steps: readonly ReplyCode[] = ["topic_asked", "step_offered", "told"];

/** Takes in what visitors tell about themselves, with one question or offer that was not made before. */
export function acknowledge({ history, language, organizationName }: ModelRequest): Said {
  const made = new Set(history.flatMap(({ role, cause }) => (role === "agent" && cause != null ? [cause.code] : [])));
  const at = steps.findIndex((code, index) => index === steps.length - 1 || !made.has(code));
  const code = steps[at] ?? "told";
  return { text: phrasesOf(language).toldOfSelf(organizationName)[at] ?? "", code };
}
