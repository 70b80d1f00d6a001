import type { MailVerdict } from "@disco/protocol";
import { registrableDomain } from "../domains/company-domain.ts";
import { isFreeMail } from "../domains/free-mail.ts";
import type { ParsedMail } from "./read/parsed-mail.ts";

/** Findings of SPF, DKIM and DMARC: domains that the mail is proven to come from, and whether anything was found at all. */
interface Findings {
  isKnown: boolean;
  proven: readonly string[];
}

const NOTHING: Findings = { isKnown: false, proven: [] };
/** Gmail's own server; it takes such headers of others away. */
const GMAIL = "mx.google.com";
const MOST_HEADER = 20_000;
/** The check itself could not be made. */
const NOT_CHECKED = /^(?:temperror|permerror)$/u;

/**
 * The verdict of a mail by the checks of the server that received it. A passed check counts where its domain is aligned with From
 * (RFC 7489). A person named by another sender, in Reply-To or in the text, is unverified unless the organization's own form mailed.
 */
export function verdictOf(
  findings: Findings,
  { from, person, ownDomains }: { from: string; person: string; ownDomains: ReadonlySet<string> },
): MailVerdict {
  if (!findings.isKnown) return "unknown";
  const sender = ownerOf(from);
  if (sender === null || !findings.proven.some((domain) => ownerOf(domain) === sender)) return "unverified";
  if (person.toLowerCase() === from.toLowerCase() || (ownerOf(person) === sender && !isFreeMail(sender))) return "verified";
  return ownDomains.has(sender) ? "unknown" : "unverified";
}

/** Findings of SendGrid: the fields "SPF" ("pass") and "dkim" ("{@acme.com : pass}") of its form. */
export function findingsOfForm({ spf, dkim, envelopeFrom }: ParsedMail["provider"]): Findings {
  const results = [spf, dkim].map((field) => field?.trim().toLowerCase() ?? "");
  if (results.every((result) => result === "" || NOT_CHECKED.test(result))) return NOTHING;
  const signed = [...(dkim ?? "").slice(0, MOST_HEADER).matchAll(/@(?<domain>[^\s:@,{}]+)\s*:\s*pass\b/giu)];
  return {
    isKnown: true,
    proven: [
      ...signed.map(({ groups }) => groups?.["domain"] ?? ""),
      ...(results[0] === "pass" && envelopeFrom !== null && envelopeFrom !== "" ? [envelopeFrom] : []),
    ],
  };
}

/** Findings of Gmail, by the Authentication-Results header (RFC 8601) at the top of a mail: those below it may be the sender's own. */
export function findingsOfGmail(topmost: string | undefined): Findings {
  const [server = "", ...results] = partsOf((topmost ?? "").slice(0, MOST_HEADER));
  if (server.trim().split(/\s+/u)[0]?.toLowerCase() !== GMAIL) return NOTHING;
  const found = results.map(wordsOf).filter(([method]) => /^(?:spf|dkim|dmarc)=/u.test(method ?? ""));
  if (found.every(([method = ""]) => NOT_CHECKED.test(method.split("=")[1] ?? ""))) return NOTHING;
  const proven = found.flatMap(([method = "", ...properties]) => {
    if (!method.endsWith("=pass")) return [];
    const property = (name: string) => properties.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
    const domain =
      method === "dmarc=pass"
        ? property("header.from")
        : method === "spf=pass"
          ? property("smtp.mailfrom")
          : (property("header.d") ?? property("header.i"));
    return domain === undefined ? [] : [domain];
  });
  return { isKnown: true, proven };
}

/** Splits a header at its semicolons, without comments and with quoted strings as they are. */
function partsOf(header: string): string[] {
  const parts = [""];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const letter = header[at] ?? "";
    if (letter === "\\" && (isQuoted || depth > 0)) {
      at += 1;
      continue;
    }
    if (letter === '"' && depth === 0) isQuoted = !isQuoted;
    else if (letter === "(" && !isQuoted) depth += 1;
    else if (letter === ")" && !isQuoted && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (letter === ";" && !isQuoted) parts.push("");
    // A quoted string is one word, which cannot be a result of its own.
    else parts.push(`${parts.pop() ?? ""}${isQuoted && /[\s=]/u.test(letter) ? "_" : letter}`);
  }
  return parts;
}

function wordsOf(part: string): string[] {
  return part
    .replaceAll(/\s*=\s*/gu, "=")
    .trim()
    .toLowerCase()
    .split(/\s+/u);
}

function ownerOf(address: string): string | null {
  return registrableDomain(
    address
      .slice(address.lastIndexOf("@") + 1)
      .trim()
      .toLowerCase(),
  );
}
