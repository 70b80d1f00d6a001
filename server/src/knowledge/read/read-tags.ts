import { decodeHtml } from "./decode/decode-html.ts";
import { parsePage } from "./page-source.ts";

/** What of a page decides which scripts it runs. */
export interface PageTags {
  scripts: { src: string; apiKey: string | null }[];
  policies: string[];
}

/** Markup behind this many characters is not read. */
const MAX_LENGTH = 2_000_000;

export function readTags(bytes: Uint8Array, contentType: string | null): PageTags {
  const document = parsePage(decodeHtml(bytes, contentType).slice(0, MAX_LENGTH), { keepsScripts: true });
  return {
    scripts: [...document.querySelectorAll("script[src]")].map((script) => ({
      src: script.getAttribute("src") ?? "",
      apiKey: script.getAttribute("data-api-key"),
    })),
    policies: [...document.querySelectorAll("meta[http-equiv]")]
      .filter((meta) => meta.getAttribute("http-equiv")?.toLowerCase() === "content-security-policy")
      .map((meta) => meta.getAttribute("content") ?? ""),
  };
}
