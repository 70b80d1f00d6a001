import type { MessageMetadata } from "@disco/protocol";
import { opensQuestion } from "../../../../agent/dialogue/acts/opens-question.ts";
import type { Language } from "../../../../agent/language/language.ts";
import { readLanguage } from "../../../../agent/language/read-language.ts";
import { refuses } from "../../../../agent/meeting/meeting-words.ts";
import { acknowledges } from "../../../../agent/reply-causes.ts";
import type { EarlierMessage } from "../store/queries.ts";

/** Two messages this near to each other are one breath. */
const BREATH_MS = 10_000;
const MAX_FRAGMENT = 32;

/**
 * How many of the latest messages belong to the breath that the new message ends: people write "hi", "quick question",
 * "about the Growth plan" as three. A fragment is short, asks nothing, and was answered with nothing (a refusal is whole), so that taking it
 * together with what follows loses no reply. Counts both sides' messages, from the end of the history.
 */
export function batchLength(history: readonly EarlierMessage[], now: Date): number {
  let length = 0;
  for (let end = history.length; end > 0;) {
    const reply = history[end - 1]?.role === "agent" ? history[end - 1] : undefined;
    const fragment = history[end - (reply === undefined ? 1 : 2)];
    if (
      fragment?.role !== "visitor" ||
      !isFragment(fragment, now) ||
      (reply !== undefined && (saidSomething(reply) || refuses(fragment.text, languageOf(fragment.text)) !== null))
    )
      break;
    const taken = reply === undefined ? 1 : 2;
    length += taken;
    end -= taken;
  }
  return length;
}

/** How many of the latest messages got no reply, because the visitor disconnected or the server stopped. */
export function unansweredLength(history: readonly EarlierMessage[], now: Date): number {
  const lastAnswered = history.findLastIndex((message) => message.role !== "visitor" || !isRecent(message, now));
  return history.length - 1 - lastAnswered;
}

/**
 * Questions without a question mark: "can I talk to someone", "how do I remove a user", "what size tow ball", "what about
 * Teams", "I want a refund".
 */
const ASKS =
  /^(?:\w+[,.!]? )?(?:(?:what|how) about \S|any \S|(?:tell|show|give|send) me \S|i(?:'d like| want| need| would like| am looking for|'m looking for) \S|(?:cancel|compare|delete|change|reset) (?:my|the|our) \S|(?:can|could|do|does|did|is|are|will|would|should|have|has|may) \S+ \S|(?:what|which|who|when|where|why|how)(?:'s|s)? \S+ \S)/iu;

function isFragment({ text, createdAt }: EarlierMessage, now: Date): boolean {
  return text.length <= MAX_FRAGMENT && !/[?@]/u.test(text) && !asks(text) && isRecent({ createdAt }, now);
}

function asks(text: string): boolean {
  const language = languageOf(text);
  return ASKS.test(text) || (language !== "en" && opensQuestion(text, language));
}

function languageOf(text: string): Language {
  return readLanguage(text) ?? "en";
}

function isRecent({ createdAt }: Pick<EarlierMessage, "createdAt">, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) <= BREATH_MS;
}

function saidSomething({ metadata }: EarlierMessage): boolean {
  // The pages that a refusal names come near, and tell nothing.
  if (metadata === null) return false;
  const { citations = [], toolCalled = null, refused, cause }: MessageMetadata = JSON.parse(metadata);
  if ((refused ?? null) !== null) return false;
  return citations.length > 0 || toolCalled !== null || acknowledges(cause ?? null);
}
