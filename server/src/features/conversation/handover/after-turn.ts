import type { HandoverReason } from "@disco/protocol";
import type { PersonWanted } from "../../../agent/dialogue/person-wanted.ts";
import { sayPersonWanted } from "../../../agent/dialogue/say-handover.ts";
import { foldLetters } from "../../../db/fold-letters.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { askForPerson } from "./ask-person.ts";
import type { ConversationPlace } from "./handover-deps.ts";
import { sayNotice, toLanguage } from "./notices.ts";
import { openTicket } from "./open-ticket.ts";
import { findHandoverSettings, type StoredSettings } from "./settings.ts";

/** The parts of a finished turn that may start a handover. */
export interface TurnOutcome {
  place: ConversationPlace;
  isStaging: boolean;
  /** The visitor's words. */
  words: string;
  language: string;
  page: string | null;
  /** The member that the reply names, or the fallback that it announces. */
  handOver: PersonWanted | null;
  wantsPerson: boolean;
  /** Whether the reply promises that a person gets back to the visitor. */
  promisesPerson: boolean;
  hasContact: boolean;
  /** Whether this reply and the one before could not answer. */
  isUnsureTwice: boolean;
}

/** Asks for a person, or keeps that the visitor waits for one, inside the write that saves the turn. Says whether anything has changed. */
export async function followTurn(db: Database, tx: Handle, turn: TurnOutcome, now: Date): Promise<boolean> {
  const { place, handOver, words, language } = turn;
  const wanted = { reason: turn.wantsPerson ? "asked" : "promised", words, language } as const;
  if (handOver !== null && "name" in handOver) {
    await askForPerson(db, tx, place, { ...wanted, memberId: handOver.memberId }, now);
    return true;
  }
  if (handOver !== null || turn.promisesPerson) {
    if (turn.isStaging) return false;
    const isTold = turn.promisesPerson || turn.hasContact || (handOver !== null && handOver.fallback === "ticket");
    await openTicket(tx, place, { ...wanted, isTold }, now);
    return true;
  }
  const reason = ruleOf((await findHandoverSettings(tx, place.organizationId)).rules, turn);
  return reason !== null && askByRule(db, tx, place, { reason, words, language, hasContact: turn.hasContact }, now);
}

/** Asks for a person because a rule of the organization holds, and tells the visitor. Without an askable member it does nothing. */
export async function askByRule(
  db: Database,
  tx: Handle,
  place: ConversationPlace,
  { hasContact, ...wanted }: { reason: HandoverReason; words: string | null; language: string; hasContact: boolean },
  now: Date,
): Promise<boolean> {
  if (await wasAsked(tx, place)) return false;
  const asked = await askForPerson(db, tx, place, wanted, now);
  if (asked === null) return false;
  const said = sayPersonWanted({ memberId: "", ...asked }, toLanguage(wanted.language), hasContact);
  await sayNotice(tx, place, { handoverId: asked.handoverId, what: `asked:${now.toISOString()}`, ...said }, now);
  return true;
}

/** Rules ask once in a conversation. */
async function wasAsked(tx: Handle, { conversationId }: ConversationPlace): Promise<boolean> {
  const found = await tx
    .selectFrom("handovers")
    .select("id")
    .where("conversationId", "=", conversationId)
    .where((where) => where.or([where("askedMembers", "!=", "[]"), where("takenAt", "is not", null)]))
    .executeTakeFirst();
  return found !== undefined;
}

function ruleOf(rules: StoredSettings["rules"], { words, page, isUnsureTwice }: TurnOutcome): HandoverReason | null {
  if (rules.unsureTwice && isUnsureTwice) return "unsure";
  const said = ` ${plain(words)} `;
  if (rules.words.some((word) => plain(word) !== "" && said.includes(` ${plain(word)} `))) return "words";
  return page !== null && rules.pages.some((pattern) => isOnPage(page, pattern)) ? "page" : null;
}

/** Words without marks and accents, one blank between them. */
function plain(text: string): string {
  return foldLetters(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether a page's path is that of a pattern, which may end in `*`. */
function isOnPage(page: string, pattern: string): boolean {
  const path = URL.parse(page)?.pathname ?? page;
  const wanted = URL.parse(pattern)?.pathname ?? pattern;
  return wanted.endsWith("*") ? path.startsWith(wanted.slice(0, -1)) : path.replace(/\/$/u, "") === wanted.replace(/\/$/u, "");
}
