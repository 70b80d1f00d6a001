const CLOSES =
  /\b(?:that(?:'?s| is|'ll be| will be| was| would be) (?:all|it|everything)|(?:nothing|no) (?:else|more|further)|all (?:set|good|done|sorted)|no (?:more|further|other) questions?|(?:i'?m|we'?re|i am|we are) (?:all )?(?:good|done|set|fine)|got (?:all|everything|what) (?:i|we) need)/u;
const CLOSING_WORDS = new Set(
  `no nope nah ok okay great good perfect cool nice alright right fine yes yeah well so and then now thats that's that is was will be would that'll it all everything nothing
  more else further other question questions for i i'm im am we we're were are you your help thanks thank thx cheers much very lot a the today moment done set sorted got have i've
  need needed wanted want to know really think guess what from me us here bye goodbye appreciated have day`.split(/\s+/u),
);
/** "I'll think about it", "let me discuss this with my team": it is for later. */
const DEFERS =
  /^(?:(?:ok|okay|great|good|thanks|thank you|thx|cool|hmm?|well|alright|fine|perfect|got it|no|not now|maybe|sorry|but|so)[\s,.!]+)*(?:(?:i|we)(?:'ll| will|'d| would)? (?:have to|need to|must|want to|should|like to|first)?|i'll|we'll|let (?:me|us)|i'?m going to|we'?re going to|i gotta|need to|have to) ?(?:first )?(?:think|sleep|talk|speak|discuss|check|consult|ask|run|bring|take|get back|come back|look|read|go)\b[^?]{0,60}?\b(?:about (?:it|this|that)|it over|on it|(?:with|to|by|past) (?:my|our) \w+|to you|internally|first|later|it up|around|yet)\b[^?]{0,30}$/u;
/** "I want to talk to you", "I'd like to ask about this", "I'll take the first slot": it is for now, and of this company. */
const WANTS =
  /(?<!'ll )\b(?:talk|speak|chat) (?:to|with) (?:you(?! (?:later|soon|then|again|tomorrow)\b)|your\b|(?:someone|somebody|any(?:one|body))\b(?! (?:(?:in|on|at|from|of) (?:my|our)|internally|else|here|at work)\b)|(?:sales|support)\b|an? (?:\w+ )?(?:person|human|rep\w*|expert|specialist|engineer)\b)|\b(?:want|like|need) to (?:ask (?:you )?|read (?:more )?)about\b|\btake (?:the|an?) (?:first|later)\b/u;
const LONGEST = 120;

/** Whether a message, in lower case, is the last for now: it asks for nothing, and there is nothing to look up. */
export function isLastWords(lower: string): boolean {
  if (lower.length > LONGEST || lower.includes("?")) return false;
  if (DEFERS.test(lower)) return !WANTS.test(lower);
  return CLOSES.test(lower) && (lower.match(/[\p{L}']+/gu) ?? []).every((word) => CLOSING_WORDS.has(word));
}
