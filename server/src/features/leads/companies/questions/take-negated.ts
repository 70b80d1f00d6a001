import { type CompanyFilters, companySizes } from "@disco/protocol";
import { isKnownPlace } from "./place-names.ts";

const NEGATION = String.raw`\b(?:(?:but|is|are|do|does|have|has)\s+)?(not|no|without|outside(?:\s+of)?|except(?:\s+for)?|excluding|other than|isn['’]t|aren['’]t|don['’]t have|haven['’]t|never)\s+(?!(?:more|less|fewer|later|older|younger|earlier|only)\b)`;
/** Where something else begins. */
const END =
  /[,;.!?]|\b(?:but|with|who|that|which|whose|having)\b|\b(?:founded|started|raised|under|over|between|fewer|less|more|at)\b(?=.*\d)/iu;
const FUNDING = /^(?:any\s+|been\s+)?(?:funding|funded|investments?|investors?|venture capital|vc|outside money|raised)\b/iu;

/**
 * Takes what a question excludes out of it: "not in Germany or Austria", "no YC", "outside the US", "without funding". `read` gives the filters
 * of a part as if it were not negated.
 */
export function takeNegated(question: string, read: (part: string) => CompanyFilters): { rest: string; filters: CompanyFilters } {
  let filters: CompanyFilters = {};
  let rest = question
    .replace(/\bnon-(\p{Lu}[\p{L}.]*)/gu, "outside $1 , ")
    .replace(/\b(?:bootstrapped|unfunded|self[\s-]funded)\b/giu, () => {
      filters.funding = "none";
      return " , ";
    });
  // A question has 500 letters, and each round takes one negation out of it.
  for (let found = find(rest); found !== null; found = find(rest)) {
    const { index, word, behind } = found;
    const other = END.exec(behind.slice(1));
    const end = other === null ? behind.length : other.index + 1;
    const { left, taken } = readParts(behind.slice(0, end), word, read);
    filters = merged(filters, taken);
    rest = `${rest.slice(0, index)} , ${left} ${behind.slice(end)}`;
  }
  return { rest, filters };
}

function find(text: string): { index: number; word: string; behind: string } | null {
  const found = new RegExp(NEGATION, "iu").exec(text);
  if (found === null) return null;
  return { index: found.index, word: found[1]?.toLowerCase() ?? "", behind: text.slice(found.index + found[0].length) };
}

/** The first part is excluded, and those that "or" adds; "and" adds what is of the same kind. */
function readParts(text: string, word: string, read: (part: string) => CompanyFilters): { left: string; taken: CompanyFilters } {
  let taken: CompanyFilters = {};
  let left = "";
  let kinds: string | null = null;
  for (const [index, piece] of text.split(/\s+(?=(?:or|nor|and)\s)|\s*\/\s*/iu).entries()) {
    const isAnd = /^and\s/iu.test(piece);
    const part = piece.replace(/^(?:or|nor|and)\s+/iu, "").trim();
    const negated: CompanyFilters = FUNDING.test(part) ? { funding: "none" as const } : inverted(positiveOf(part, word, kinds, read));
    const kind: string = Object.keys(negated).join();
    const isOther = index > 0 && isAnd && kind !== kinds;
    if (left !== "" || isOther) left += ` ${piece}`;
    else taken = merged(taken, negated);
    kinds ??= kind;
  }
  return { left, taken };
}

/** "Outside the US" and the "Austria" of "not in Germany or Austria" are places although no "in" stands before them. */
function positiveOf(part: string, word: string, kinds: string | null, read: (part: string) => CompanyFilters): CompanyFilters {
  const plain = part.replace(/^(?:based |located |headquartered )?(?:in|from)\s+/iu, "");
  const place = /^(?:the\s+)?(\p{L}[\p{L}'. -]*)/iu.exec(plain)?.[1]?.trim();
  const isPlace = (word.startsWith("outside") || kinds === "notLocation") && /^\p{Lu}/u.test(place ?? "");
  if (place !== undefined && (isPlace || isKnownPlace(place))) return { location: place };
  return read(part);
}

function inverted(filters: CompanyFilters): CompanyFilters {
  const { industry, fundingStage, tags, location, employeeRange, yearFounded, yearFoundedTo, minFunding, maxFunding } = filters;
  const sizes = companySizes.map(({ id }) => id).filter((id) => employeeRange?.includes(id) === false);
  return {
    ...(industry && { notIndustry: industry }),
    ...(fundingStage && { notFundingStage: fundingStage }),
    ...(tags && { notTags: tags }),
    ...(location !== undefined && { notLocation: [location] }),
    ...(sizes.length > 0 && { employeeRange: sizes }),
    ...(yearFounded !== undefined && yearFoundedTo === undefined && { yearFoundedTo: yearFounded - 1 }),
    ...(yearFoundedTo !== undefined && yearFounded === undefined && { yearFounded: yearFoundedTo + 1 }),
    ...(minFunding !== undefined && maxFunding === undefined && { maxFunding: minFunding }),
    ...(maxFunding !== undefined && minFunding === undefined && { minFunding: maxFunding }),
  };
}

function merged(one: CompanyFilters, other: CompanyFilters): CompanyFilters {
  const lists = (["notIndustry", "notFundingStage", "notTags", "notLocation"] as const).flatMap((name) => {
    const all = [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])];
    return all.length === 0 ? [] : [[name, all] as const];
  });
  return { ...one, ...other, ...Object.fromEntries(lists) };
}
