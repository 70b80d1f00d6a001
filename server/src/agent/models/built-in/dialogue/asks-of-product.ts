/** "How long may the system prompt be?" asks of a product, in one sentence that speaks to nobody. */
const ASKS_HOW_MUCH = /^how (?:many|much|long|often|large|big|soon)\b(?:(?!\byou)[^.!?;:])*\?*$/u;
/** Who is told to show something, or to forget it, is no product. */
const TO_NOBODY = String.raw`(?:(?!\b(?:you(?! (?:have|offer|support)\b)|me\b|ignor|disregard|forget|prompt|instruct|overrid|bypass|pretend|secret|password))[^.!?;:])*`;
/** "Can we edit the original message?", "do you have internal messages?": what a product does with messages. */
const ASKS_OF_MESSAGES = new RegExp(
  String.raw`^(?:(?:hi|hello|hey|and|so|ok|okay|also)[\s,.!]+)*(?:can|could|do|does|is|are|will|how (?:do|can)|where (?:do|can)) ${TO_NOBODY}?\b(?:(?:system|initial|original|internal) (?:messages?|rules)|previous (?:customer|user|visitor)s?'?s? (?:conversation|chat|message|email)s?)\b${TO_NOBODY}\?*$`,
  "u",
);
const LONGEST = 120;

/** Whether a message, in lower case, that has words of an attack only asks what a product does. */
export function asksOfProduct(lower: string): boolean {
  return ASKS_HOW_MUCH.test(lower) || (lower.length <= LONGEST && ASKS_OF_MESSAGES.test(lower));
}
