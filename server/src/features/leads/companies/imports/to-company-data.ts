import { type CompanyData, companyIndustries, companySizes, companyStages, findEntry, sizeOf } from "@disco/protocol";
import { type Count, readAmount, readCount, withoutNote } from "./table/read-amount.ts";
import { readDay } from "./table/read-day.ts";

/** Letters of a text that are kept, and entries of a list. */
export const MAX_TEXT = 2_000;
export const MAX_LIST = 50;
const LATEST_YEAR = 2_200;
/** No company has more people; a longer number is an identifier. */
const MOST_PEOPLE = 20_000_000;

/** Reads any known format of a source as the stored one. Unreadable parts are dropped. */
export function toCompanyData(source: unknown): CompanyData {
  const of = (key: string) => record(record(source)[key]);
  const [basic, location, metrics, funding, social] = ["basic", "location", "metrics", "funding", "social"].map(of);
  const round = record(funding?.["last_round"]);
  const employees = toHeadcount(metrics?.["employee_count"]);
  const lastRoundDate = toDay(round["date"]) ?? toDay(funding?.["last_round_date"]);
  const hasRound = Object.keys(round).length > 0;
  return {
    basic: { industry: industryLabel(toText(basic?.["industry"])), description: toText(basic?.["description"]) },
    location: { headquarters: toText(location?.["headquarters"]) },
    metrics: {
      founded_year: toYear(metrics?.["founded_year"]),
      employee_count: employees,
      employee_range:
        employees === null
          ? (toSize(toText(metrics?.["employee_range"])) ?? toSize(toText(metrics?.["employee_count"])))
          : sizeOf(employees),
      growth_rate: toRate(metrics?.["growth_rate"]),
    },
    funding: {
      total_raised: toMoney(funding?.["total_raised"]),
      currency: currencyOf(funding?.["total_raised"], funding?.["currency"]),
      last_round: hasRound
        ? {
            amount: toMoney(round["amount"]),
            currency: currencyOf(round["amount"], round["currency"]),
            series: toText(round["series"]),
            date: lastRoundDate,
            lead_investor: toText(round["lead_investor"]),
            valuation: toMoney(round["valuation"]),
          }
        : null,
      last_round_date: lastRoundDate,
      all_investors: list(funding?.["all_investors"]).flatMap((each) => nameOf(each) ?? []),
    },
    team: {
      founders: list(record(record(source)["team"])["founders"]).flatMap((each) => {
        const name = nameOf(each);
        return name === null ? [] : [{ name, title: toText(record(each)["title"]) }];
      }),
    },
    social: {
      linkedin_url: toWebAddress(social?.["linkedin_url"]) ?? toWebAddress(social?.["linkedin"]),
      twitter_url: toWebAddress(social?.["twitter_url"]) ?? toWebAddress(social?.["twitter"], "x.com"),
    },
    products: list(record(source)["products"]).flatMap((each) => {
      const name = nameOf(each);
      return name === null ? [] : [{ name, description: toText(record(each)["description"]) }];
    }),
    recent_news: list(record(source)["recent_news"]).flatMap((each) => {
      const news = record(each);
      const title = toText(news["title"]);
      if (title === null) return [];
      const { snippet, date, source: from, url } = news;
      return [{ title, snippet: toText(snippet), date: toDay(date), source: toText(from), url: toWebAddress(url) }];
    }),
    sources: list(record(source)["sources"]).flatMap((each) => {
      const name = nameOf(each);
      return name === null ? [] : [{ name, date: toDay(record(each)["date"]), url: toWebAddress(record(each)["url"]) }];
    }),
    business_model: toText(record(source)["business_model"]),
    status: toText(record(source)["status"]),
  };
}

/** An amount as a number, in the currency it is written in. Null for what is none. */
export function toMoney(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : null;
  return typeof value === "string" ? (readAmount(value)?.value ?? null) : null;
}

function currencyOf(amount: unknown, beside: unknown): string | null {
  const written = typeof amount === "string" ? readAmount(amount)?.currency : null;
  return written ?? /^[A-Z]{3}$/u.exec(toText(beside)?.toUpperCase() ?? "")?.[0] ?? null;
}

/** A year in which a company can have been founded: "2014", "est. 2014", "2014-05-01", "May 2014". */
export function toYear(value: unknown): number | null {
  const text = withoutNote(toText(value) ?? "").replace(/^(?:c|ca|est|gegr|since|seit|depuis|founded|gegründet)\b\.?\s*(?:in\s+)?/iu, "");
  if (text === "") return null;
  const year = /^\d{4}(?:\.0)?$/u.test(text)
    ? Number(text)
    : Number((/^\d+$/u.test(text) ? null : readDay(text, "dmy"))?.slice(0, 4) ?? Number.NaN);
  return Number.isInteger(year) && year >= 1_600 && year <= LATEST_YEAR ? year : null;
}

/** A number of people; null for "1000+" and the like, which are a size. */
export function toHeadcount(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? Math.round(value) : null;
  const count = readCount(toText(value) ?? "");
  return count === null || count.bound !== null || count.value > MOST_PEOPLE ? null : Math.round(count.value);
}

/** Percent: "85%", "ca. 12,5 %", "-4". */
export function toRate(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  const text = (toText(value) ?? "").replace(/^\+\s*/u, "");
  const isLess = /^[-\u2212\u2013]\s*(?=\d)/u.test(text);
  const rate = readCount(isLess ? text.slice(1) : text)?.value ?? null;
  return rate !== null && isLess ? -rate : rate;
}

/** A day as 2026-03-01. */
export function toDay(value: unknown): string | null {
  const text = toText(value);
  return text === null ? null : readDay(text);
}

/** The range of a size in words: "11-50", "51 to 200 employees", "1001+", "10k+". */
export function toSize(value: string | null): string | null {
  if (value === null) return null;
  const text = withoutNote(value);
  const known = findEntry(companySizes, text);
  if (known !== null) return known.id;
  const count = readCount(text);
  if (count !== null) return toRange(count.value, count.bound);
  const largest = /\d[\d.,'’\s\u202f]*[km]?\s*(?:-|–|—|\bto\b|\bbis\b|\bà\b|\band\b|\bund\b)\s*(\d.*)$/iu.exec(text)?.[1];
  const upper = readCount(largest ?? "");
  if (upper !== null) return toRange(upper.value, upper.bound);
  const numbers = text.match(/\d[\d.,]*/gu) ?? [];
  const only = numbers.length === 1 ? readCount(numbers[0] ?? "") : null;
  return only === null ? null : toRange(only.value, /more|over|mehr|über|plus/iu.test(text) ? "over" : null);
}

function toRange(value: number, bound: Count["bound"]): string | null {
  if (value > MOST_PEOPLE) return null;
  return sizeOf(Math.round(value) + (bound === "over" ? 1 : bound === "under" ? -1 : 0));
}

/** The stage of a round in words: "Series A extension", "seed". */
export function toStage(series: string | null): string | null {
  if (series === null) return null;
  const known = findEntry(companyStages, series);
  if (known !== null) return known.id;
  const letter = /\bseries[\s-]*([a-h])/iu.exec(series)?.[1]?.toLowerCase();
  if (letter !== undefined) return `series-${letter > "f" ? "f" : letter}`;
  if (/\b(?:pre-?\s?seed|angel)\b/iu.test(series)) return "pre-seed";
  return /\bseed\b/iu.test(series) ? "seed" : null;
}

/** An address of the web and of nothing else. A handle becomes the address of its profile on `host`. */
export function toWebAddress(value: unknown, host?: string): string | null {
  const text = toText(value);
  if (text === null) return null;
  const handle = /^@?(\w{1,50})$/u.exec(text)?.[1];
  if (handle !== undefined) return host === undefined ? null : `https://${host}/${handle}`;
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/u.test(url.protocol) && (url.hostname.includes(".") || url.port !== "") ? url.href : null;
}

/** A text with something to see in it. */
export function toText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return null;
  const text = value
    .replaceAll("\0", "")
    .replace(/\p{Surrogate}/gu, "")
    .trim()
    .slice(0, MAX_TEXT);
  return text === "" ? null : text;
}

function industryLabel(industry: string | null): string | null {
  return industry === null ? null : (findEntry(companyIndustries, industry)?.label ?? industry);
}

function nameOf(value: unknown): string | null {
  return toText(value) ?? toText(record(value)["name"]);
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_LIST) : [];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
