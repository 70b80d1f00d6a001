const COMPOUND = /(tag|mittwoch|dag)(vormittag|nachmittag|mittag|morgen|abend|ochtend|namiddag|middag|avond)/giu;

/** Splits compounds of a day and its part: "Dienstagnachmittag", "donderdagmiddag". */
export function splitCompounds(text: string): string {
  return text.replace(COMPOUND, "$1 $2");
}
