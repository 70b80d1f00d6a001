import { XMLParser } from "fast-xml-parser";
import { gunzipSync } from "node:zlib";
import { decodeHtml } from "./decode/decode-html.ts";

/** What a sitemap lists: further sitemaps, or pages. Addresses are absolute; nothing else is checked here. */
export interface ReadSitemap {
  sitemaps: readonly string[];
  pages: readonly string[];
}

const MAX_BYTES = 10_000_000;
const MAX_ENTRIES = 20_000;
/** Of no use to a list of addresses, and what it may declare would stop the parser. */
const DOCTYPE = /<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/iu;

/** Reads a sitemap: an index, a list of pages, a feed or plain lines, packed or not. */
export function readSitemap(bytes: Uint8Array, url: string): ReadSitemap {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = decodeHtml(isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes, null).trim();
  if (!text.startsWith("<")) return { sitemaps: [], pages: absolute(text.split(/\s+/u), url) };
  if (/^<!doctype html|^<html/iu.test(text)) return { sitemaps: [], pages: [] };
  const parser = new XMLParser({
    // Entities of its own are how a small XML file grows large; the five of XML are put back below.
    processEntities: false,
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (name) => ["sitemap", "url", "item", "entry"].includes(name),
  });
  const parsed: unknown = parser.parse(text.replace(DOCTYPE, ""));
  const sitemaps = entries(at(parsed, "sitemapindex", "sitemap"), "loc");
  const pages = [...entries(at(parsed, "urlset", "url"), "loc"), ...entries(at(parsed, "rss", "channel", "item"), "link")];
  return { sitemaps: absolute(sitemaps, url).slice(0, 500), pages: absolute(pages, url) };
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

function entries(list: unknown, name: string): string[] {
  if (!Array.isArray(list)) return [];
  const found: string[] = [];
  for (const entry of list.slice(0, MAX_ENTRIES)) {
    const text = at(entry, name);
    if (typeof text === "string") found.push(text);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function absolute(addresses: readonly string[], base: string): string[] {
  const found = new Set<string>();
  for (const address of addresses.slice(0, MAX_ENTRIES)) {
    const plain = address
      .replace(/<!\[CDATA\[|\]\]>/gu, "")
      .replaceAll("&amp;", "&")
      .replaceAll("&#38;", "&")
      .trim();
    const url = plain === "" ? null : URL.parse(plain, base);
    if (url !== null && (url.protocol === "http:" || url.protocol === "https:")) found.add(url.href);
  }
  return [...found];
}
