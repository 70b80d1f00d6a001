import type { SafeFetch } from "./safe-fetch.ts";
import { CausedError } from "../../causes/caused-error.ts";
import { storeCause } from "../../causes/stored-cause.ts";

/** What a host asks of robots. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** The pause it asks for between two requests, capped. */
  delayMs: number;
  sitemaps: readonly string[];
}

const ROBOT = "discobot";
/** Rules that are heeded, the first ones. Each address is held against all of them, and who wrote them may mean harm. */
const MAX_RULES = 2_000;
const MAX_WILDCARDS = 500;
const MAX_DELAY_MS = 2_000;
/** RFC 9309 asks for at least 500 KiB to be read. */
const MAX_LENGTH = 512_000;

/**
 * Reads a host's robots.txt as RFC 9309 asks: none (4xx) allows everything, one that cannot be read allows nothing.
 * @throws AppError `unavailable` when it cannot be read.
 */
export async function readRobots(safeFetch: Pick<SafeFetch, "fetchPage">, origin: string, signal: AbortSignal): Promise<RobotsRules> {
  const url = `${origin}/robots.txt`;
  const page = await safeFetch.fetchPage(url, { signal, accepts: () => true });
  if (page.status >= 500 || page.status === 429) throw new CausedError("unavailable", storeCause("robots_unread"));
  const text = page.bytes === null ? "" : new TextDecoder().decode(page.bytes.subarray(0, MAX_LENGTH));
  return parseRobots(url, /^\s*<(?:!doctype|html)/iu.test(text) ? "" : text);
}

/** The rules of the group for our robot, or else of the one for all. */
export function parseRobots(url: string, text: string): RobotsRules {
  const { ours, others, sitemaps } = readGroups(text.replace(/^\uFEFF/u, ""));
  const { rules, delayS } = ours ?? others ?? { rules: [], delayS: 0 };
  // The longest pattern decides, and of two as long the one that allows.
  const ordered = rules.toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowing) - Number(a.isAllowing));
  const { origin } = new URL(url);
  return {
    isAllowed: (address) => {
      const asked = URL.parse(address);
      // These rules apply to this host alone.
      if (asked === null || asked.origin !== origin) return true;
      const path = toUpperEscapes(asked.pathname + asked.search);
      return ordered.find((rule) => matches(rule, path))?.isAllowing ?? true;
    },
    delayMs: Math.min(MAX_DELAY_MS, Math.max(0, delayS * 1_000)),
    sitemaps,
  };
}

interface Rule {
  pattern: string;
  isAllowing: boolean;
  /** Parts that must follow each other, with anything between. */
  parts: readonly string[];
  /** Nothing may follow. */
  isWhole: boolean;
}

interface Group {
  rules: Rule[];
  wildcards: number;
  delayS: number;
}

/** Only the two groups that can matter are kept: a file may name many thousand robots above as many rules. */
function readGroups(text: string): { ours: Group | null; others: Group | null; sitemaps: string[] } {
  const groups: Record<"ours" | "others", Group | null> = { ours: null, others: null };
  const sitemaps: string[] = [];
  const named = new Set<keyof typeof groups>();
  let isNaming = false;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const [said = ""] = line.split("#", 1);
    const colon = said.indexOf(":");
    if (colon === -1) continue;
    const directive = said.slice(0, colon).trim().toLowerCase();
    const value = said.slice(colon + 1).trim();
    if (directive === "user-agent") {
      if (!isNaming) named.clear();
      const robot = value.toLowerCase().split("/", 1)[0]?.trim();
      if (robot === ROBOT) named.add("ours");
      else if (robot === "*") named.add("others");
    } else if (directive === "sitemap") {
      if (value !== "") sitemaps.push(value);
    } else if (directive === "allow" || directive === "disallow" || directive === "crawl-delay") {
      for (const whose of named) addTo((groups[whose] ??= { rules: [], wildcards: 0, delayS: 0 }), directive, value);
    }
    isNaming = directive === "user-agent";
  }
  return { ...groups, sitemaps };
}

function addTo(group: Group, directive: "allow" | "disallow" | "crawl-delay", value: string): void {
  if (directive === "crawl-delay") {
    if (Number.isFinite(Number(value))) group.delayS = Number(value);
    return;
  }
  const wildcards = group.wildcards + Number(value.includes("*"));
  if (value === "" || group.rules.length >= MAX_RULES || wildcards > MAX_WILDCARDS) return;
  group.rules.push(toRule(value, directive === "allow"));
  group.wildcards = wildcards;
}

function toRule(written: string, isAllowing: boolean): Rule {
  const pattern = toUpperEscapes(encodeURI(written.toWellFormed()).replaceAll("%25", "%"));
  const isWhole = pattern.endsWith("$");
  return { pattern, isAllowing, isWhole, parts: (isWhole ? pattern.slice(0, -1) : pattern).split("*") };
}

/** Each part where it first fits: later places leave less room for the rest, so none has to be tried again. */
function matches({ parts, isWhole }: Rule, path: string): boolean {
  const [first = "", ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? rest.pop() : undefined;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

function toUpperEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/giu, (escape) => escape.toUpperCase());
}
