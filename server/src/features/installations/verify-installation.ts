import type { InstallationCheck } from "@disco/protocol";
import { AppError } from "../../app-error.ts";
import type { SafeFetch } from "../../knowledge/crawl/safe-fetch.ts";
import { decodeHtml } from "../../knowledge/read/decode-html.ts";
import { isOriginAllowed } from "../widget/allowed-origin.ts";
import { missingPolicy } from "./missing-policy.ts";

const TIMEOUT_MS = 10_000;
/** The tag and the policy of a longer page than this are not looked for. */
const MAX_LENGTH = 2_000_000;

/**
 * Looks at a page as a visitor's browser would get it: whether the widget's tag is there with the right key, and whether
 * the page's policy lets it work.
 * @throws AppError `url_not_allowed` for private addresses, `unavailable` when the page does not answer.
 */
export async function verifyInstallation(
  deps: { safeFetch: Pick<SafeFetch, "fetchPage">; publicUrl: string },
  widget: { apiKey: string; allowedDomains: readonly string[] },
  url: string,
): Promise<InstallationCheck> {
  const page = await deps.safeFetch.fetchPage(url, { signal: AbortSignal.timeout(TIMEOUT_MS), timeoutMs: TIMEOUT_MS });
  if (page.bytes === null) throw new AppError("unavailable", `The page answered with ${page.status}, not with a page that can be read.`);
  const { parseHTML } = await import("linkedom");
  const { document } = parseHTML(decodeHtml(page.bytes, page.contentType).slice(0, MAX_LENGTH));
  const scripts = [...document.querySelectorAll("script[src]")].filter((script) => isWidgetScript(script.getAttribute("src"), page.url));
  const policies = [
    ...splitPolicies(page.headers["content-security-policy"]),
    ...[...document.querySelectorAll("meta[http-equiv]")]
      .filter((meta) => meta.getAttribute("http-equiv")?.toLowerCase() === "content-security-policy")
      .map((meta) => meta.getAttribute("content") ?? ""),
  ];
  const keys = scripts.map((script) => script.getAttribute("data-api-key") ?? keyInAddress(script.getAttribute("src"), page.url));
  return {
    url: page.url,
    tag: scripts.length === 0 ? "missing" : keys.includes(widget.apiKey) ? "found" : "other_key",
    hasPolicy: policies.length > 0,
    missingPolicy: missingPolicy(policies, new URL(deps.publicUrl).origin, page.url),
    isDomainAllowed: isOriginAllowed(new URL(page.url).origin, widget.allowedDomains),
  };
}

/** Several policies may stand in one header, between commas. */
function splitPolicies(header: string | undefined): string[] {
  return header === undefined ? [] : header.split(",").filter((policy) => policy.trim() !== "");
}

function isWidgetScript(src: string | null, page: string): boolean {
  return src !== null && URL.canParse(src, page) && new URL(src, page).pathname.endsWith("/widget/disco.js");
}

function keyInAddress(src: string | null, page: string): string | null {
  return src === null ? null : new URL(src, page).searchParams.get("key");
}
