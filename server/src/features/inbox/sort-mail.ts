import { addressParser, decodeWords } from "postal-mime";
import { registrableDomain } from "../../company-domain.ts";
import { isFreeMail } from "../../free-mail.ts";
import type { MessageHead } from "../../vendors/google/gmail-mailbox.ts";

/** Why a mail is not read for leads. */
export type SkipReason =
  "own" | "bin" | "newsletter" | "no_reply" | "automatic" | "colleague" | "no_sender" | "no_signal" | "deleted" | "too_large";

export interface Sender {
  name: string | null;
  email: string | null;
}

const NO_REPLY = /^(?:no-?_?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?|newsletter|news|updates)(?:[+._-].*)?$/iu;
const OWN_LABELS = new Set(["SENT", "DRAFT", "CHAT"]);
const BIN_LABELS = new Set(["SPAM", "TRASH"]);
const NEWS_LABELS = new Set(["CATEGORY_PROMOTIONS", "CATEGORY_SOCIAL", "CATEGORY_FORUMS"]);

/** Who wrote a mail: quoted commas, encoded words and missing names included. */
export function senderOf(from: string | undefined): Sender {
  const [first] = addressParser(decodeWords(from ?? ""), { flatten: true });
  const email = first?.address?.trim().toLowerCase() ?? "";
  const name = first?.name.trim() ?? "";
  return { name: name === "" ? null : name.slice(0, 200), email: /^[^@\s]+@[^@\s]+$/u.test(email) ? email : null };
}

export function subjectOf(subject: string | undefined): string {
  return decodeWords(subject ?? "")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, 500);
}

/** Why a mail is no lead's, told from its head alone, so that its text is read by nobody; null where it may be one. */
export function skipReason(head: MessageHead, sender: Sender, accountEmail: string): SkipReason | null {
  if (head.labels.some((label) => OWN_LABELS.has(label)) || sender.email === accountEmail) return "own";
  if (head.labels.some((label) => BIN_LABELS.has(label))) return "bin";
  if (sender.email === null) return "no_sender";
  const header = (name: string) => head.headers.get(name)?.trim().toLowerCase() ?? "";
  const isList = header("list-id") !== "" || header("list-unsubscribe") !== "" || /^(?:bulk|list|junk)$/u.test(header("precedence"));
  if (isList || head.labels.some((label) => NEWS_LABELS.has(label))) return "newsletter";
  const [local = "", domain = ""] = sender.email.split("@");
  if (NO_REPLY.test(local)) return "no_reply";
  const automatic = header("auto-submitted");
  if (automatic !== "" && automatic !== "no") return "automatic";
  const own = accountEmail.split("@")[1] ?? "";
  if (!isFreeMail(own) && registrableDomain(domain) !== null && registrableDomain(domain) === registrableDomain(own)) return "colleague";
  return null;
}
