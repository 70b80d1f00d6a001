import { decodeWords } from "postal-mime";
import { isMachineAddress, isOwn, type MailPerson, ownDomainsOf, personOf } from "../../../../mail/read/mail-person.ts";
import type { ParsedMail } from "../../../../mail/read/parsed-mail.ts";
import { addressesIn } from "../../../../mail/read/read-mail.ts";
import { isForwardSubject } from "../../../../mail/read/subject-marks.ts";
import { type MachineReason, whyMachine } from "../../../../mail/read/why-machine.ts";
import type { MessageHead } from "../../../../vendors/google/gmail-mailbox.ts";

/** Why a mail is not read for leads. */
export type SkipReason = MachineReason | "own" | "bin" | "colleague" | "no_sender" | "no_signal" | "deleted" | "too_large";

interface SortedMail {
  person: MailPerson;
  reason: SkipReason | null;
}

const OWN_LABELS = new Set(["SENT", "DRAFT", "CHAT"]);
const BIN_LABELS = new Set(["SPAM", "TRASH"]);
const NEWS_LABELS = new Set(["CATEGORY_PROMOTIONS", "CATEGORY_SOCIAL", "CATEGORY_FORUMS"]);
/** Forms and forwards may come from such senders; their text names the author. */
const MAY_NAME_OTHERS = new Set<SkipReason>(["no_reply", "colleague", "own"]);

export function subjectOf(subject: string | undefined): string {
  return decodeWords(subject ?? "")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, 500);
}

/** Sorts a mail by its head alone, so that the text of what is no lead's is not read. */
export function sortByHead(head: MessageHead, accountEmail: string): SortedMail & { isReadAllTheSame: boolean } {
  const header = (name: string) => head.headers.get(name);
  const from = addressesIn(header("from"))[0] ?? null;
  const subject = subjectOf(header("subject"));
  const sorted = sort(head, accountEmail, {
    from,
    replyTo: addressesIn(header("reply-to")),
    subject,
    headers: Object.fromEntries([...head.headers].map(([name, value]) => [name, [value]])),
    body: "",
    partTypes: [header("content-type")?.toLowerCase() ?? ""],
    calendarMethod: null,
  });
  const { reason } = sorted;
  const isOurs = head.labels.some((label) => OWN_LABELS.has(label));
  const mayNameOthers = reason !== null && MAY_NAME_OTHERS.has(reason) && !isOurs;
  const isProgram = from !== null && isMachineAddress(from);
  return { ...sorted, isReadAllTheSame: mayNameOthers && (isProgram || isForwardSubject(subject)) };
}

/** Sorts a mail once it is read. */
export function sortMail(head: MessageHead, accountEmail: string, mail: ParsedMail): SortedMail {
  return sort(head, accountEmail, mail);
}

function sort(
  { labels }: MessageHead,
  accountEmail: string,
  mail: Pick<ParsedMail, "from" | "replyTo" | "subject" | "headers" | "body" | "partTypes" | "calendarMethod">,
): SortedMail {
  const ownDomains = ownDomainsOf([accountEmail]);
  const person = personOf({ ...mail, text: mail.body }, ownDomains);
  const isOutside = person.via !== null && person.address !== accountEmail && labels.includes("INBOX");
  const told = (reason: SkipReason | null): SortedMail => ({ person, reason });
  if ((labels.some((label) => OWN_LABELS.has(label)) && !isOutside) || person.address === accountEmail) return told("own");
  if (labels.some((label) => BIN_LABELS.has(label))) return told("bin");
  if (person.address === "") return told("no_sender");
  const isFiledAsNews = labels.some((label) => NEWS_LABELS.has(label));
  const from = mail.from?.address ?? "";
  const machine = whyMachine({ ...mail, from, person: person.address, envelopeFrom: null, ownDomains, isFiledAsNews });
  if (machine !== null) return told(machine);
  return told(isOwn(person.address, ownDomains) ? "colleague" : null);
}
