import type { ActionPlanReply, MemberConversation, Qualification, QualificationPart } from "@disco/protocol";
import type { Recorded } from "./conversation.ts";
import { hasName, hasPhone } from "./judge.ts";
import { plain } from "./text.ts";

/** What members find of a conversation. */
export interface Found {
  conversation: MemberConversation;
  deal: ActionPlanReply["data"] | null;
  qualification: Qualification | null;
}

const partOf: Partial<Record<keyof Recorded, QualificationPart>> = {
  budget: "budget",
  timeline: "timeline",
  role: "authority",
  employees: "need",
  tool: "need",
  need: "need",
};
const HOT = new Set<string>(["hot_lead", "qualified", "discovery", "scheduled"]);
const LONGEST_FIELD = 400;
/** The conversation itself is no record of it. */
const SAID = new Set(["messages", "text", "lastText", "explanations", "unanswered", "receipts", "sources", "note"]);
const NO_RECORD =
  /\.(?:id|dealId|at|createdAt|updatedAt|lastInteraction|qualifiedAt|stageChangedAt|timestamp|email|domain|startAt|endAt|name|contactName|person|company)$/u;

/** Fields that hold the visitor's facts. */
export function judgeRecorded(wanted: Recorded, found: Found): Record<string, boolean> {
  const fields = Object.keys(wanted) as (keyof Recorded)[];
  return Object.fromEntries(fields.map((field) => [field, holds(field, wanted, found)]));
}

function holds(field: keyof Recorded, wanted: Recorded, found: Found): boolean {
  const { conversation, deal, qualification } = found;
  const { visitor } = conversation;
  const { plan, people = [] } = deal ?? {};
  switch (field) {
    case "email":
      return [visitor, plan, ...people].some((person) => person?.email?.toLowerCase() === wanted.email?.toLowerCase());
    case "name":
      return [visitor?.name, plan?.contactName, ...people.map(({ name }) => name)].some((name) => hasName(name, wanted.name ?? ""));
    case "phone":
      return hasPhone(JSON.stringify([recordsOf(found), visitor?.note]), wanted.phone ?? "");
    case "company":
      return wanted.company?.test(plan?.company ?? "") === true;
    case "outcome":
      return wanted.outcome?.includes(conversation.outcome) === true;
    case "notHot":
      return !HOT.has(qualification?.category ?? "") && !HOT.has(plan?.status ?? "");
    default:
      return wanted[field] !== undefined && isNoted(wanted[field], partOf[field], found);
  }
}

/** A receipt of that part, else any field or labelled line of the note. Size and tool must be named by the receipt's label. */
function isNoted(pattern: RegExp, part: QualificationPart | undefined, found: Found): boolean {
  const receipts = (found.qualification?.receipts ?? []).filter((receipt) => !receipt.isRemoved && receipt.part === part);
  const notes = plain(found.conversation.visitor?.note).split("\n");
  return (
    receipts.some(({ label, quote }) => pattern.test(plain(label)) || (part !== "need" && pattern.test(plain(quote.text)))) ||
    recordsOf(found).some((record) => pattern.test(record)) ||
    notes.some((line) => /^[^:]{2,40}: /u.test(line) && pattern.test(line))
  );
}

function recordsOf({ conversation: { visitor }, deal, qualification }: Found): string[] {
  return stringsOf({ visitor, deal, qualification });
}

function stringsOf(value: unknown, path = ""): string[] {
  if (typeof value === "string" || typeof value === "number") {
    return String(value).length > LONGEST_FIELD || NO_RECORD.test(path) ? [] : [plain(String(value))];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (SAID.has(key) ? [] : stringsOf(child, `${path}.${key}`)));
}
