import {
  companyIndustries,
  CompanyFilters,
  type CompanyInterpretation,
  companySizes,
  companyStages,
  type TaxonomyEntry,
} from "@disco/protocol";
import { inEnglish } from "./german-question.ts";
import { takeNegated } from "./take-negated.ts";
import { toMoney } from "../imports/to-company-data.ts";

/** Words that say nothing of a company. */
const FILLER = new Set(
  (
    "a an the and or of in on at to for with from by that which who whose are is was were be been have has had its their there me us i we you " +
    "find show list give get search look looking want need please all any some companies company startup startups business businesses firm firms " +
    "vendors organizations team teams people employees staff headcount funding funded raised raise round rounds money total stage founded started " +
    "based located headquartered hq backed recently recent last past within less fewer more than under over about around between up least most " +
    "years year months month weeks week days day ago since after before new newly only also just like such as industry sector space working doing " +
    "sell sells selling make makes making offer offers offering provide provides providing help helps helping"
  ).split(" "),
);

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
  fifty: 50,
  hundred: 100,
};
const COUNT = String.raw`(\d[\d,]*|${Object.keys(NUMBERS).join("|")})`;
const MONEY = String.raw`((?:\$|€|usd\s*)\s*\d[\d,.]*\s*(?:k|m|mm|mn|b|bn|thousand|million|billion)?\b|\d[\d,.]*\s*(?:k|m|mm|mn|bn|thousand|million|billion)\b)`;
const PEOPLE = String.raw`\s*(?:people|employees|staff|persons|headcount|person|folks)\b`;
const UNDER = String.raw`(?:under|below|fewer than|less than|smaller than|up to|at most|no more than|max(?:imum)?(?: of)?|<=?)`;
const OVER = String.raw`(?:over|above|more than|greater than|larger than|bigger than|at least|min(?:imum)?(?: of)?|>=?)`;
const YEAR = String.raw`((?:19|20)\d\d)`;
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };

/**
 * Reads a question as filters. Other words rank. Years and times are relative to `now`.
 * @example parseCompanyQuestion("Series A fintech in Berlin with under 50 people", new Date());
 */
export function parseCompanyQuestion(question: string, now: Date): CompanyInterpretation {
  const { rest, filters: negated } = takeNegated(inEnglish(question), (part) => parsePlain(part, now).filters);
  const { filters, text } = parsePlain(rest, now);
  return { filters: CompanyFilters.parse({ ...negated, ...filters }), text };
}

function parsePlain(question: string, now: Date): CompanyInterpretation {
  const filters: CompanyFilters = {};
  let rest = ` ${question.replace(/\s+/gu, " ").trim()} `;
  /** Takes what a pattern finds out of the sentence. */
  function take(pattern: string, use: (found: (string | undefined)[]) => void): void {
    const found = new RegExp(pattern, "iu").exec(rest);
    if (found === null) return;
    use(found.slice(1));
    rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`;
  }

  take(String.raw`\b(?:yc|y combinator|y-combinator|ycombinator)(?:[\s-]*backed)?\b`, () => (filters.tags = ["yc-backed"]));
  take(
    String.raw`\btagged (?:as |with )?["“]?([\w-]+)["”]?`,
    ([tag = ""]) => (filters.tags = [...(filters.tags ?? []), tag.toLowerCase()]),
  );

  takeTimes();
  take(
    String.raw`\b(?:grow(?:ing|s|th)?|growth)(?: rate)?(?: at| by| of|:)? ?(?:${OVER} )?(\d+) ?%(?: a year| per year| yoy)?`,
    ([rate]) => {
      filters.growthRate = Number(rate);
    },
  );
  take(String.raw`\b(?:doubl(?:ed|ing)|fast[\s-]growing|high[\s-]growth|hypergrowth)\b`, () => (filters.growthRate ??= 100));
  takePeople();
  takeYears();
  takeMoney();

  const stages: string[] = [];
  take(String.raw`\bseries[\s-]([a-f])(?:\s*(?:\+|or later|and later|and up|or above|and above|onwards?))`, ([letter = "a"]) => {
    stages.push(...companyStages.map(({ id }) => id).filter((id) => id.startsWith("series-") && id >= `series-${letter.toLowerCase()}`));
  });
  stages.push(...takeEntries(companyStages));
  take(String.raw`\bseries[\s-]([a-f])\b`, ([letter = ""]) => stages.push(`series-${letter.toLowerCase()}`));
  take(String.raw`(?:,|\band\b|\bor\b|/|&)\s*(?:series[\s-])?([b-f])\b(?!\w)`, ([letter = ""]) => {
    if (stages.length > 0) stages.push(`series-${letter.toLowerCase()}`);
  });
  if (/\blate[\s-]stage\b/iu.test(rest))
    take(String.raw`\blate[\s-]stage\b`, () => stages.push("series-c", "series-d", "series-e", "series-f"));
  take(String.raw`\bearly[\s-]stage\b`, () => stages.push("pre-seed", "seed", "series-a"));
  if (stages.length > 0) filters.fundingStage = inOrder(companyStages, stages);
  if (filters.employeeRange === undefined) {
    const sizes = takeEntries(companySizes, String.raw`(?:[\s-]+(?:companies|company|firms?|businesses|startups?|sized))?`);
    if (sizes.length > 0) filters.employeeRange = inOrder(companySizes, sizes);
  }
  const industries = takeEntries(companyIndustries);
  if (industries.length > 0) filters.industry = inOrder(companyIndustries, industries);
  takePlace();

  const text = rest
    .split(/[\s,;.!?()"“”]+/u)
    .map((word) => word.replace(/^-+|-+$/gu, ""))
    .filter((word) => word !== "" && !FILLER.has(word.toLowerCase()) && /[\p{L}\p{N}]/u.test(word))
    .join(" ");
  return { filters: CompanyFilters.parse(filters), text };

  function takeTimes(): void {
    const span = String.raw`(?:the )?(?:last|past|previous)(?: ${COUNT})? (day|week|month|quarter|year)s?`;
    const days = (count: string | undefined, unit = "day") => {
      filters.lastFundingDays = (count === undefined ? 1 : toCount(count)) * (DAYS[unit.toLowerCase()] ?? 1);
    };
    take(
      String.raw`\b(?:that |which |who )?(?:have |has )?(?:raised|funded|funding|round|rounds|investment)\b([^.;]{0,40}?)\b(?:in|within|over|during) ${span}`,
      ([between = "", count, unit]) => {
        days(count, unit);
        rest += ` raised ${between.trim()} `;
      },
    );
    take(String.raw`\b(?:in|within|over|during) ${span}`, ([count, unit]) => days(count, unit));
    take(String.raw`\b(?:raised|funded) (?:this year)\b`, () => {
      filters.lastFundingDays = Math.max(1, Math.ceil((now.getTime() - Date.UTC(now.getUTCFullYear(), 0, 1)) / 86_400_000));
    });
    take(
      String.raw`\b(?:recently[\s-](?:funded|raised)|(?:just|recently|newly) (?:raised|funded)|fresh(?:ly)? funded|new funding)\b`,
      () => {
        filters.lastFundingDays ??= 90;
      },
    );
  }

  function takePeople(): void {
    const people = (from: number, to: number) => {
      filters.employeeRange = companySizes.filter((size) => size.from >= from && size.to <= to).map(({ id }) => id);
      if (filters.employeeRange.length === 0)
        filters.employeeRange = companySizes.filter((size) => size.to >= from && size.from <= to).map(({ id }) => id);
    };
    take(String.raw`\b(?:between )?${COUNT} ?(?:-|–|to|and) ?${COUNT}${PEOPLE}`, ([from = "", to = ""]) => {
      const [low, high] = [toCount(from), toCount(to)];
      filters.employeeRange = companySizes.filter((size) => size.to >= low && size.from <= high).map(({ id }) => id);
    });
    take(String.raw`\b${UNDER} ${COUNT}${PEOPLE}`, ([to = ""]) => people(0, toCount(to)));
    take(String.raw`\b(?:${OVER}) ${COUNT}${PEOPLE}`, ([from = ""]) => people(toCount(from), Infinity));
    take(String.raw`\b${COUNT} ?\+${PEOPLE}`, ([from = ""]) => people(toCount(from), Infinity));
    take(String.raw`\b(?:team|teams|staff|headcount|size) (?:of )?(?:size )?(?:of )?${UNDER} ${COUNT}\b`, ([to = ""]) =>
      people(0, toCount(to)),
    );
    take(String.raw`\b${COUNT}[\s-]*(?:person|employee|people)\b`, ([count = ""]) => people(toCount(count), toCount(count)));
  }

  function takeYears(): void {
    const founded = String.raw`(?:founded|started|established|launched|created|incorporated)`;
    take(String.raw`\b${founded} (?:between |from )?${YEAR} ?(?:-|–|to|and|until) ?${YEAR}`, ([from, to]) => {
      [filters.yearFounded, filters.yearFoundedTo] = [Number(from), Number(to)];
    });
    take(String.raw`\b(?:${founded} )?after ${YEAR}\b`, ([after]) => (filters.yearFounded = Number(after) + 1));
    take(String.raw`\b(?:${founded} )?(?:since|from) ${YEAR}\b(?: on(?:wards?)?)?`, ([since]) => (filters.yearFounded = Number(since)));
    take(String.raw`\b(?:${founded} )?before ${YEAR}\b`, ([before]) => (filters.yearFoundedTo = Number(before) - 1));
    take(String.raw`\b(?:${founded} )?(?:until|by) ${YEAR}\b`, ([until]) => (filters.yearFoundedTo = Number(until)));
    take(String.raw`\b${founded} (?:in |around )?${YEAR}\b(?: or later)?`, ([year]) => {
      filters.yearFounded = Number(year);
      filters.yearFoundedTo ??= Number(year);
    });
    take(
      String.raw`\b(?:less|younger) than ${COUNT} years? old\b`,
      ([count = ""]) => (filters.yearFounded = now.getUTCFullYear() - toCount(count)),
    );
  }

  function takeMoney(): void {
    const dollars = (amount = "") => toMoney(amount.replace(/^usd\s*/iu, "$")) ?? undefined;
    take(String.raw`\b(?:between |from )?${MONEY} ?(?:-|–|to|and) ?${MONEY}`.replace(String.raw`\b(?:`, "(?:"), ([from, to]) => {
      [filters.minFunding, filters.maxFunding] = [dollars(from), dollars(to)];
    });
    take(String.raw`(?<!\w)${UNDER} ${MONEY}`, ([amount]) => (filters.maxFunding = dollars(amount)));
    take(String.raw`(?<!\w)(?:${OVER}) ${MONEY}`, ([amount]) => (filters.minFunding = dollars(amount)));
    take(String.raw`(?<!\w)${MONEY} ?(?:\+|or more|and up|and above|plus)`, ([amount]) => (filters.minFunding = dollars(amount)));
    take(String.raw`\b(?:raised|raising|with) ${MONEY}`, ([amount]) => (filters.minFunding = dollars(amount)));
  }

  function takeEntries(entries: readonly TaxonomyEntry[], after = ""): string[] {
    const names = entries
      .flatMap(({ id, label, synonyms }) => [id, label, ...synonyms].map((name) => ({ id, name })))
      .toSorted((one, other) => other.name.length - one.name.length);
    const found: string[] = [];
    for (const { id, name } of names) {
      const words = name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replace(/[\s-]+/gu, String.raw`[\s-]`);
      take(String.raw`(?<![\w+])${words}(?![\w+])${after}`, () => found.push(id));
    }
    return found;
  }

  /** A place follows "in" with a capital letter, or ends the question. */
  function takePlace(): void {
    const place =
      /\b(?:based in|located in|headquartered in|hq in|in|from|near)\s+(?:the\s+)?(\p{Lu}[\p{L}'.-]*(?:\s+\p{Lu}[\p{L}'.-]*){0,3})/u.exec(
        rest,
      );
    const small =
      place ?? /\b(?:based in|located in|headquartered in|hq in|in)\s+(?:the\s+)?(\p{L}{3,}(?: \p{L}{3,})?)\s*(?:$|,)/iu.exec(rest);
    if (small === null) return;
    const [whole, name = ""] = small;
    if (name.split(" ").every((word) => FILLER.has(word.toLowerCase()))) return;
    filters.location = name.replace(/[.,]+$/u, "");
    rest = `${rest.slice(0, small.index)} , ${rest.slice(small.index + whole.length)}`;
  }
}

function toCount(text: string): number {
  return NUMBERS[text.toLowerCase()] ?? Number(text.replaceAll(",", ""));
}

function inOrder(entries: readonly TaxonomyEntry[], ids: readonly string[]): string[] {
  return entries.map(({ id }) => id).filter((id) => ids.includes(id));
}
