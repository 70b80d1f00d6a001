import type { Finding, Sentence } from "./finding.ts";

const NUMBER =
  "(?:\\d{1,3}(?:[,.]\\d{3})+|\\d{1,6}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|one hundred|two hundred|a dozen)";
const PEOPLE =
  "(?:people|persons|employees|reps|sdrs|bdrs|aes|account executives|seats|users|agents|staff|(?:team )?members|salespeople|sellers|developers|engineers|marketers|recruiters|colleagues|licen[cs]es|of us|ftes?|headcount|locations|stores|offices|branches)";
const PATTERNS = [
  new RegExp(`\\b${NUMBER}\\+?\\s(?:[a-z-]{2,14}\\s){0,2}${PEOPLE}\\b`, "u"),
  new RegExp(
    `\\b(?:team|company|staff|group|department|organi[sz]ation|business|startup) of (?:about |around |roughly |over |some |~)?${NUMBER}\\b`,
    "u",
  ),
  new RegExp(`\\b${NUMBER}[- ](?:person|people|man|seat|strong)\\b`, "u"),
];

/** How many people there are, or would use it. */
export function findHeadCounts({ lower, text }: Sentence): Finding[] {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(lower);
    if (found === null) continue;
    const [start, end] = [found.index, found.index + found[0].length];
    return [{ kind: "team_size", detail: text.slice(start, end), start, end }];
  }
  return [];
}
