const ENDINGS =
  "inc|incorporated|ltd|limited|llc|llp|lp|plc|corp|corporation|co|company|gmbh|mbh|kg|kgaa|ag|ug|se|ohg|sa|sas|sarl|sàrl|srl|spa|bv|nv|oy|ab|as|aps|pty|pte|sl|jr|sr|ii|iii|esq|phd";
const IS_ENDING = new RegExp(String.raw`^(?:(?:${ENDINGS})(?![\p{L}\p{N}])[\s.]*(?:&\s*co\b\.?\s*(?:kg)?)?)+$`, "iu");
const PARTNERS = /^(?:sons?|co|company|partners?|brothers?|associates|daughters?|family|söhne|partner|cie|fils)\b/iu;
const AND = /\s+(?:and|und|et|y)\s+/iu;
const AND_OF_PEOPLE = /\s+(?:and|und|et|y|&)\s+/iu;

/** Names in one cell: by semicolons, bars or lines where there are any, otherwise by commas and the "and" before the last one. */
export function splitList(text: string, areMeant: "companies" | "people" | "words" = "companies"): string[] {
  const parted = text.split(/[;|\n]/u);
  if (parted.length > 1) return filled(parted);
  const names: string[] = [];
  for (const part of filled(text.split(/,|，|、/u))) {
    const last = names.at(-1);
    if (last !== undefined && IS_ENDING.test(part.replaceAll(".", ""))) names[names.length - 1] = `${last}, ${part}`;
    else names.push(part);
  }
  const last = names.pop();
  if (last === undefined) return [];
  const isList = names.length > 0;
  return [...names, ...(areMeant === "words" ? [last] : splitAtAnd(last, isList, areMeant === "people" ? AND_OF_PEOPLE : AND))];
}

/** "A, B and C" are three; "Ada Lang and Bo Berg" two; "Horowitz and Sons" and "Food and Drink Fund" are one. */
function splitAtAnd(text: string, isList: boolean, and: RegExp): string[] {
  const plain = text.replace(/^(?:and|und|et|y|&)\s+/iu, "");
  if (isList && plain !== text) return [plain];
  const [first = "", second, ...others] = plain.split(and);
  if (second === undefined || others.length > 0 || PARTNERS.test(second)) return [plain];
  const isTwo = [first, second].every((each) => /\S\s+\S/u.test(each));
  return isList || isTwo ? [first, second] : [plain];
}

function filled(parts: readonly string[]): string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
