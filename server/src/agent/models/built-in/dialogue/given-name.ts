import type { Retrieval } from "../../../../knowledge/passage.ts";
import { functionWords } from "../../../../knowledge/words/words.ts";

const PART = String.raw`\p{Lu}[\p{L}'’.-]{0,30}`;
const NAME = new RegExp(
  String.raw`^\s*(?:(?:it'?s|it is|i'?m|i am|my name is|my name'?s|this is|name:?)\s+)?(${PART}(?:\s+(?:(?:de|da|van|von|der|den|la|del|bin|al)\s+)*${PART}){1,2})[\s.!]*$`,
  "iu",
);
const CAPITALS = new RegExp(String.raw`^(?:${PART}|de|da|van|von|der|den|la|del|bin|al)$`, "u");
/** Written with capitals now and then, and no names of people. */
const NO_NAME =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|next|free|plan|plans|pricing|price|prices|demo|trial|sales|support|meeting|call|api|sso|good|great|sounds|maybe|later|sorry|never|forget|e-?mail|contact|customer|customers|services?|security|privacy|policy|terms|integrations?|features?)$/iu;

/** The name that a message is, where an address was asked for: two or three words with capitals that are none of the site's own. */
export function readGivenName(message: string, { passages }: Retrieval): string | null {
  const name = NAME.exec(message)?.[1]?.replace(/\s+/gu, " ").replace(/\.$/u, "") ?? null;
  if (name === null) return null;
  const parts = name.split(" ");
  if (!parts.every((part) => CAPITALS.test(part) && !NO_NAME.test(part) && !functionWords.has(part.toLowerCase()))) return null;
  const lower = name.toLowerCase();
  return passages.some(({ text, headingPath }) => `${headingPath}\n${text}`.toLowerCase().includes(lower)) ? null : name;
}
