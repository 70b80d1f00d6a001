import { createRequire } from "node:module";
import { AppError } from "../../app-error.ts";
import type { SafeFetch } from "./safe-fetch.ts";
import { crawlSentences } from "./skip-reasons.ts";

/** The library's types describe an ES module, which it is not. */
const robotsParser: (
  url: string,
  text: string,
) => {
  isAllowed(url: string, robot: string): boolean | undefined;
  getCrawlDelay(robot: string): number | undefined;
  getSitemaps(): string[];
} = createRequire(import.meta.url)("robots-parser");

/** What a host asks of robots. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** The pause it asks for between two requests, capped. */
  delayMs: number;
  sitemaps: readonly string[];
}

const ROBOT = "DiscoBot";
const MAX_DELAY_MS = 2_000;
/** RFC 9309 asks for at least 500 KiB to be read. */
const MAX_LENGTH = 512_000;

/**
 * Reads a host's robots.txt as RFC 9309 asks: none (4xx) allows everything, one that cannot be read allows nothing.
 * @throws AppError `unavailable` when it cannot be read.
 */
export async function readRobots(safeFetch: SafeFetch, origin: string, signal: AbortSignal): Promise<RobotsRules> {
  const url = `${origin}/robots.txt`;
  const page = await safeFetch.fetchPage(url, { signal, accepts: () => true });
  if (page.status >= 500 || page.status === 429) throw new AppError("unavailable", crawlSentences.robots_unread);
  const text = page.bytes === null ? "" : new TextDecoder().decode(page.bytes.subarray(0, MAX_LENGTH));
  return parseRobots(url, /^\s*<(?:!doctype|html)/iu.test(text) ? "" : text);
}

export function parseRobots(url: string, text: string): RobotsRules {
  const robots = robotsParser(url, text.replace(/^\uFEFF/u, ""));
  const delayMs = Math.min(MAX_DELAY_MS, Math.max(0, (robots.getCrawlDelay(ROBOT) ?? 0) * 1_000));
  return {
    isAllowed: (address) => robots.isAllowed(address, ROBOT) !== false,
    delayMs: Number.isFinite(delayMs) ? delayMs : 0,
    sitemaps: robots.getSitemaps(),
  };
}
