const COMPOUND = /(tag|mittwoch|dag)(vormittag|nachmittag|mittag|morgen|abend|ochtend|namiddag|middag|avond)/giu;

/** A German or Dutch text with the day apart from its part: "Dienstagnachmittag", "donderdagmiddag". */
export function splitCompounds(text: string): string {
  return text.replace(COMPOUND, "$1 $2");
}
