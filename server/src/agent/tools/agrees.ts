const IT = String.raw`(?:that|this|it|the)(?: (?:time|one|slot|day))?`;
const YES = [
  String.raw`yes|yeah|yep|yup|y|sure|ok|okay|alright|all right|right|correct|great|perfect|good|fine|cool|please|go ahead|then|absolutely|definitely|of course|confirmed?|i confirm`,
  String.raw`(?:that|this) (?:one|time|slot)`,
  String.raw`(?:${IT} )?(?:works|suits|fits)(?: (?:for )?(?:me|us))?(?: (?:fine|well|great|perfectly))?`,
  String.raw`${IT}(?:'s| is| would be| will be)? (?:fine|good|great|perfect|ok|okay|it|right)(?: (?:for|with|by) (?:me|us))?`,
  String.raw`(?:please )?(?:book|take|do|keep|confirm|reserve) ${IT}|i(?:'ll| will) take ${IT}|let's (?:do|take|book|go with) ${IT}`,
  String.raw`sounds (?:good|great|fine|perfect)|please do|do so|(?:it|that) does|thanks|thank you|cheers`,
];
const AGREES = new RegExp(
  String.raw`^(?!(?:(?:thanks|thank you|cheers|please|good|cool|right)[\s,.!]*)+$)(?:(?:${YES.join("|")})(?:[\s,.!]+|$))+$`,
  "u",
);
const LONGEST = 80;

/** Whether a message takes what was held or asked, and says nothing else. */
export function agrees(message: string): boolean {
  if (message.length > LONGEST) return false;
  return AGREES.test(
    message
      .toLowerCase()
      .replaceAll(/[’‘`´]/gu, "'")
      .replaceAll(/\bthats\b/gu, "that's")
      .replaceAll(/\s+/gu, " ")
      .trim(),
  );
}
