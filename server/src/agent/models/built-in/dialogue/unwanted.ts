const OFFERED = String.raw`(?:demo(?:nstration)?s?|calls?|meetings?|appointments?|consultations?|walkthroughs?|sales\w*|person|people|someone|somebody|human|agent|rep(?:resentative)?|(?:talk|speak|chat)(?:ing)?(?! (?:to|with) (?:\w+ ){0,2}(?:bots?|chatbots?|robots?|machine|ai|computer|you)\b))`;
/** Up to the next mark, and not on to what is wanted in its place. */
const UNTIL = String.raw`(?:(?!\b(?:want|give|get|prefer|bots?|chatbots?|robots?|machine|ai|computer)\b)[^.!?,;:]){0,40}?`;
const NEVER = String.raw`(?:don'?t|do not|doesn'?t|does not|didn'?t|did not|not|never)(?: (?:really|actually|currently|even|yet|just|ever))*`;

/** "I don't want a demo", "do I have to talk to sales", "pricing without a call", "we have already had a demo". */
const UNWANTED = new RegExp(
  String.raw`(?<!\bwhy )\b(?:${NEVER} (?:want|need|wish|like|require|have (?:the )?time|care|interested|looking|ready|feel like)|no need|without|instead of|rather than|skip(?:ping)?|avoid(?:ing)?|(?:do|would|will|must|should) (?:i|we) (?:really |actually |always |first |even )*(?:need|have)|must (?:i|we)|already (?:had|seen|watched|done|did)|(?:have|has|'ve) (?:already )?(?:had|seen|watched))\b${UNTIL}\b${OFFERED}\b`,
  "u",
);
/** "Please don't call me." */
const LEAVE_ME = /\b(?:don'?t|do not|never) (?:please |ever |just )?(?:call|contact|phone|ring|e-?mail|write|text|disturb) (?:me|us)\b/u;
/** "I'll talk to my boss first." */
const OWN_PEOPLE =
  /\b(?:talk|speak|chat|discuss|check|connect|get in touch)\b[^.!?,;]{0,24}\b(?:to|with) (?:my|our) (?!account manager\b|agent\b)/u;
/** "Will it email me when stock is low?", "can the bot hand over to a live agent?", "how do I send a quote?": a product does it. */
const OF_PRODUCT =
  /\b(?:it|they|system|app|software|platform|tool|portal|sensor|device|product|notifications?|alerts?) (?:\w+ ){0,3}?(?:call|contact|phone|ring|e-?mail|text|notify|alert)s? (?:me|us)\b|\b(?:bot|chatbot|assistant|widget|chat|ai|it|visitors?|customers?|users?|callers?)\b[^.!?,;]{0,20}\b(?:hand|hands|transfer|transfers|escalate|escalates|pass|passes|route|routes|talk|speak|reach)\b[^.!?,;]{0,24}\b(?:human|person|agent|operator|rep(?:resentative)?)s?\b|\b(?:i|we|they|it|users?|agents?|reps?|technicians?) (?:send|give|e-?mail)s? (?:out )?(?:an? |the |my |our |their )?(?:quote|quotation|proposal)\b/u;
/** "Will you call me if I sign up?" asks what is done then; who would leave a number for it wishes it. */
const ASKS_WHAT_IS_DONE =
  /^(?:(?:hi|hello|hey|and|so|but|ok|okay)[\s,.!]+)*(?:will|would|do) (?:you|they|someone|somebody|anyone|sales|your team) (?:\w+ ){0,2}?(?:call|contact|phone|ring|e-?mail|text) (?:me|us) (?:if|when|whenever|once) (?!(?:i|we)(?:'m|'re|(?: \w+)? (?:am|are|leave|give|send|share|ask|want))\b)(?:i|we|my|our)\b/u;
/** What stands before it is wished for all the same: "a demo without talking to sales". */
const WITHOUT = /\b(?:without|instead of|rather than)\b/u;

/** Whether a demo, a meeting or a person is spoken of in a message, in lower case, that does not wish for it. */
export function isUnwanted(lower: string): boolean {
  return UNWANTED.test(lower) || LEAVE_ME.test(lower) || OWN_PEOPLE.test(lower) || OF_PRODUCT.test(lower) || ASKS_WHAT_IS_DONE.test(lower);
}

/** What a message wishes for before it says what it can do without: "can I see a demo"; "" where it says no such thing. */
export function wishedBefore(lower: string): string {
  const before = lower.slice(0, WITHOUT.exec(lower)?.index ?? 0);
  return isUnwanted(before) ? "" : before;
}
