const WORD =
  /^(?:uh|huh|um+|hm+|mhm+|mm+|mmhmm|ah+|oh+|ok|okay|yeah|yep|yes|yup|right|sure|cool|nice|great|good|fine|i|see|got|it|go|on|alright|all|wow|really|true|exactly|interesting|aha)$/u;
const MAX_WORDS = 4;

/** Whether words only show attention ("uh huh", "okay, got it"), so that the agent talks on. */
export function isBackchannel(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  return words.length > 0 && words.length <= MAX_WORDS && words.every((word) => WORD.test(word));
}
