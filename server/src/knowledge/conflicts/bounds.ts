import type { Measure } from "./fact.ts";

export const VAGUE =
  /(?:\b(?:about|around|roughly|nearly|almost|approximately|approx\.?|some|over|(?<!\b(?:no|not) )more than|(?<!\bin (?:no )?)less than|fewer than|(?<!\bin )under|below|above|beyond|(?<!\b(?:in|no|not) (?:less|more|later) )than|another|first|(?<=\b(?:the|your|our|its|these|those|their) )last|next|past|previous|coming|(?<!one-)off|worth|exceeds?|exceeding|circa|only every|older|newer|ages?|aged)|[~≈><+])\s*(?:the )?$/iu;
/** "Orders below €400 are not accepted" sets a limit. */
const BEYOND =
  /\b(?:over|above|beyond|exceed(?:s|ing)?|(?:more|larger|bigger|longer|older|heavier) than|(below|under|(?:less|fewer|smaller|shorter) than))\s*(?:the )?$/iu;
const REFUSED =
  /\b(?:not|never|cannot|can['’]t|no|reject\w*|refus\w+|declin\w+|block\w*|throttl\w*|fails?|must|cut|truncat\w+|split|errors?|4\d\d|dropp?\w*|ignor\w+|keep|stay|shut out|credits?|too (?:big|long|large|many)|turned (?:down|away|back)|nobody|never|not possible)\b/iu;
export const SAVED = /\bsav(?:es?|ed|ing) (?:you )?(?:up to )?$/iu;
export const MORE = /^(?:\s?\+|\s(?:or|and) more\b(?! characters)|\sor so\b|\s(?:earlier|ago)\b)/iu;
const LEAST =
  /\b(?:at least|(?:a )?minimum(?: of)?|no (?:less|fewer) than|from|starting at|starts? at|starts? from|as low as|begins? at)\s*$/iu;
const MOST = /\b(?:up to|at most|no more than|not more than|maximum(?: of)?|max\.?|limited to|as (?:many|much|long) as)\s*$/iu;
const RAISED =
  /\b(?:raised?|increased?|extend(?:ed)?|lift(?:ed)?|set|go|grow) (?:it )?(?:up )?to (?:at most |up to |a maximum of |as much as )?$/iu;
const EXTRA = /\b(?:additional|extra|further|more)\s*$/iu;

export function isRefused(before: string, clause: string): boolean {
  return BEYOND.test(before) && REFUSED.test(clause);
}

/** "Your first hundred labels cost nothing", "restore any point in the last 14 days", "spread over six warehouses". */
export function isSpan(before: string, clause: string): boolean {
  if (/\bfirst $/iu.test(before))
    return /\b(?:free|replac\w+|repair\w*|nothing|included|no (?:extra )?charge|on us|on the house|unpaid|return|refund\w*|back)\b/iu.test(
      clause,
    );
  if (/\b(?:last|past|previous) $/iu.test(before))
    return /\b(?:restor\w+|any point|roll\w*|look\w*|see|view\w*|go back|history|reports?|search\w*)\b/iu.test(clause);
  return (
    /\b(?:spread|distribut\w+|split|stretch\w*|across) over $/iu.test(before) || /\b(?:bill|charge|pay|add)\b.*\banother $/iu.test(before)
  );
}

/** "Orders over €100 ship free" sets from where on they do. */
export function isFreeBeyond(before: string, clause: string): boolean {
  return (
    BEYOND.test(before) &&
    /\b(?:ship\w*|deliver\w*|postage|freight)\b/iu.test(clause) &&
    /\b(?:free|no|nothing|we pay|on us|waived)\b/iu.test(clause)
  );
}

export function boundOf(before: string): Measure["bound"] {
  if (LEAST.test(before)) return "least";
  if (RAISED.test(before)) return "raised";
  const beyond = BEYOND.exec(before);
  if (beyond?.[1] !== undefined) return "least";
  if (MOST.test(before) || beyond !== null) return "most";
  return EXTRA.test(before) ? "extra" : "";
}
