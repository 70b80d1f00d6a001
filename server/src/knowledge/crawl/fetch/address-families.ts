import type { TextBlock } from "../../passage.ts";

const MAX_SEGMENTS = 12;
const MAX_LINK_DEPTH = 60;
const MAX_PARAMETERS = 4;
/** How many addresses of one family may be under way or have said nothing new before the rest of it waits. */
const ALLOWED = { query: 40, dated: 6, numbered: 500 };
/** A page says something new with so many letters that no other of its family has, or with such a share of its own. */
const NEW_LETTERS = 30;
const NEW_SHARE = 0.3;
const MAX_LINES = 200_000;
const MONTHS_AND_DAYS = namesOfTime();

/** What came of an address: the text of its page, or whether it counts as one that says nothing new. */
export type Outcome = readonly TextBlock[] | "alike" | "other";

/** An address, and how far from the start page it was found. */
export interface FoundUrl {
  url: string;
  depth: number;
}

/**
 * Addresses that differ only in a query or a number (calendars, filters, archives). They are read as long as they say something new;
 * those that would only say the same again wait, and in the end are named as left out.
 */
export interface AddressFamilies {
  /** Whether an address is read now, waits for what its family turns out to say, or never leads anywhere. */
  place(found: FoundUrl, options: { isListed: boolean; from: string | null }): "read" | "wait" | "never";
  /** How an address ended. Returns those that need no longer wait. */
  judge(url: string, outcome: Outcome): FoundUrl[];
  /** What still waits, with the path it is under and how many of its family were read. */
  waiting(): { url: string; path: string; read: number }[];
}

interface Family {
  allowed: number;
  isDated: boolean;
  underWay: number;
  alike: number;
  read: number;
  lines: Set<string>;
  waiting: FoundUrl[];
}

export function createAddressFamilies(): AddressFamilies {
  const families = new Map<string, Family>();
  /** Found on a page of their own family, as the next month is found on this one. */
  const fromInside = new Set<string>();
  const underWay = new Set<string>();
  let lines = 0;

  function familyOf(address: string): { key: string; family: Family } | null {
    const key = keyOf(address);
    if (key === null) return null;
    let family = families.get(key.name);
    if (family === undefined) {
      family = { allowed: ALLOWED[key.kind], isDated: key.kind === "dated", underWay: 0, alike: 0, read: 0, lines: new Set(), waiting: [] };
      families.set(key.name, family);
    }
    // A query says that it is about days only with its own values.
    if (key.kind === "dated") Object.assign(family, { allowed: ALLOWED.dated, isDated: true });
    return { key: key.name, family };
  }

  function start(family: Family, url: string): void {
    family.underWay += 1;
    underWay.add(url);
  }

  function isNew(family: Family, url: string, blocks: readonly TextBlock[]): boolean {
    const isMasked = family.isDated && fromInside.has(url);
    let letters = 0;
    let fresh = 0;
    for (const written of blocks.flatMap((block) => [...block.headings, ...block.text.split("\n")])) {
      const line = isMasked ? written.toLowerCase().replace(MONTHS_AND_DAYS, "").replace(/\d+/gu, "0") : written;
      letters += line.length;
      const key = `${line.length} ${line.slice(0, 80)}`;
      if (family.lines.has(key)) continue;
      fresh += line.length;
      if (lines < MAX_LINES) {
        lines += 1;
        family.lines.add(key);
      }
    }
    return fresh >= NEW_LETTERS || (letters > 0 && fresh / letters >= NEW_SHARE);
  }

  return {
    place: ({ url, depth }, { isListed, from }) => {
      // A sitemap is finite, so only links are checked for endless families.
      if (!isListed && (depth > MAX_LINK_DEPTH || isEndless(url))) return "never";
      const known = familyOf(url);
      if (known === null) return "read";
      const { family, key } = known;
      if (from !== null && keyOf(from)?.name === key) fromInside.add(url);
      if (isListed || family.underWay + family.alike < family.allowed) {
        start(family, url);
        return "read";
      }
      family.waiting.push({ url, depth });
      return "wait";
    },

    judge: (url, outcome) => {
      const known = familyOf(url);
      if (known === null) return [];
      const { family } = known;
      if (underWay.delete(url)) family.underWay -= 1;
      if (typeof outcome !== "string") family.read += 1;
      if (outcome === "alike" || (typeof outcome !== "string" && !isNew(family, url, outcome))) family.alike += 1;
      const released: FoundUrl[] = [];
      while (family.waiting.length > 0 && family.underWay + family.alike < family.allowed) {
        const next = family.waiting.shift();
        if (next === undefined) break;
        start(family, next.url);
        released.push(next);
      }
      return released;
    },

    waiting: () => [...families.values()].flatMap(({ waiting, read }) => waiting.map(({ url }) => ({ url, path: pathAbove(url), read }))),
  };
}

function keyOf(address: string): { name: string; kind: keyof typeof ALLOWED } | null {
  const { pathname, searchParams } = new URL(address);
  if (searchParams.size > 0) {
    const isDated =
      [...searchParams.keys()].some((name) => /date|month|year|week|day/iu.test(name)) ||
      [...searchParams.values()].some((value) => /^(?:19|20)\d\d-?\d\d/u.test(value));
    return { name: `${pathname}?`, kind: isDated ? "dated" : "query" };
  }
  const segments = segmentsOf(pathname);
  if (!/^[\d_.-]+$/u.test(segments.at(-1) ?? "")) return null;
  const isDated = segments.some((segment) => /^(?:19|20|21)\d\d(?:-\d\d?)*$/u.test(segment));
  return { name: segments.map((segment) => segment.replace(/\d+/gu, "0")).join("/"), kind: isDated ? "dated" : "numbered" };
}

/** Relative links that grow at each step, and filters upon filters. */
function isEndless(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const segments = segmentsOf(pathname);
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  const isLoop = [...counts.values()].some((count) => count > 3);
  return isLoop || segments.length > MAX_SEGMENTS || new Set(searchParams.keys()).size > MAX_PARAMETERS;
}

function pathAbove(address: string): string {
  const { pathname, search } = new URL(address);
  return search === "" ? pathname.replace(/\/[^/]*\/?$/u, "") || "/" : pathname;
}

function segmentsOf(pathname: string): string[] {
  return pathname.split("/").filter((segment) => segment !== "");
}

/** What a calendar's pages differ in. */
function namesOfTime(): RegExp {
  const names = new Set<string>();
  for (const language of ["en", "de", "fr", "es", "it", "nl", "pt"]) {
    for (const style of ["long", "short"] as const) {
      const month = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" });
      const day = new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" });
      for (let at = 0; at < 12; at += 1) names.add(month.format(new Date(Date.UTC(2024, at, 15))).toLowerCase());
      for (let at = 1; at <= 7; at += 1) names.add(day.format(new Date(Date.UTC(2024, 0, at))).toLowerCase());
    }
  }
  const written = [...names].sort((a, b) => b.length - a.length).map((name) => name.replace(/\./gu, "\\."));
  return new RegExp(`(?<!\\p{L})(?:${written.join("|")})(?!\\p{L})`, "gu");
}
