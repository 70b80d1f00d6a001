import type { MemberConversation, SearchFindings } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { foldLetters } from "../../../db/fold-letters.ts";
import { firstLetters } from "../../../domains/first-letters.ts";
import { readStage } from "../action-plans/stages.ts";
import { readStateRow, toHandoverState } from "../../conversation/handover/queries.ts";
import { toThreadMessage } from "../../conversation/handover/thread-messages.ts";
import { listMessages } from "../../conversation/chat/store/queries.ts";
import { readTrace } from "../../conversation/chat/store/stored-trace.ts";
import { toldFacts } from "../../../agent/facts/told-facts.ts";
import { companyKeyOf, findCompanies } from "../companies/companies.ts";
import { outcomeOf } from "../../voice/member-conversations/list-conversations.ts";
import { readAround } from "../../voice/member-conversations/queries.ts";
import { findConversations, findDemoRequests, findLeads, findOfOrganization, findPlans, FOUND } from "./queries.ts";

const MAX_WORDS = 6;
const TITLE_LENGTH = 120;
const QUOTE_LENGTH = 160;

export async function searchWorkspace(db: Database, organizationId: string, text: string): Promise<SearchFindings> {
  const words = [...new Set(text.split(/\s+/u).filter((word) => word !== ""))].slice(0, MAX_WORDS);
  const [leads, plans, companies, demoRequests, conversations] = await Promise.all([
    findLeads(db, organizationId, words),
    findPlans(db, organizationId, words),
    findCompanies(db, organizationId, words, FOUND),
    findDemoRequests(db, organizationId, words),
    findConversations(db, organizationId, words),
  ]);
  return {
    leads,
    plans: plans.map(({ stage, ...plan }) => ({ ...plan, stage: readStage(stage) })),
    companies,
    demoRequests: demoRequests.map((request) => ({ ...request, companyKey: companyKeyOf(request) })),
    conversations: conversations.map(({ id, title, said, updatedAt }) => ({
      id,
      title: firstLetters(title, TITLE_LENGTH),
      quote: quoteAround(said, words[0] ?? ""),
      updatedAt,
    })),
  };
}

/** One conversation as its organization reads it. @throws AppError `not_found`, also for another organization's. */
export async function readConversation(db: Database, organizationId: string, conversationId: string): Promise<MemberConversation> {
  const found = await findOfOrganization(db, organizationId, conversationId);
  if (found === undefined) throw new AppError("not_found", "There is no such conversation.");
  const { id, createdAt, updatedAt, leadId, name, email, note, state } = found;
  const facts = toldFacts(state).map(({ field, topic, value, quote = null }) => ({ field, topic, value, quote }));
  const [messages, { about, unanswered, ratings, explained }, row] = await Promise.all([
    listMessages(db, id),
    readAround(db, id),
    readStateRow(db.read, id),
  ]);
  const handover = toHandoverState(row);
  return {
    id,
    visitor: leadId === null && facts.length === 0 ? null : { name, email, note, facts },
    createdAt,
    updatedAt,
    dealId: about?.dealId ?? null,
    page: about?.page ?? null,
    handover,
    outcome: outcomeOf({ hasMeeting: Boolean(about?.hasMeeting), hasLead: leadId !== null, isUnanswered: unanswered.length > 0 }),
    ratings: Object.fromEntries(ratings.map(({ messageId, rating }) => [messageId, rating])),
    unanswered,
    explanations: Object.fromEntries(
      explained.flatMap(({ messageId, trace }) => {
        const { explanation } = readTrace(trace);
        return explanation == null ? [] : [[messageId, explanation]];
      }),
    ),
    messages: messages.map(({ metadata, ...message }) => toThreadMessage(message, metadata)),
  };
}

/** The part of a message that has the word in its middle. */
function quoteAround(said: string, word: string): string {
  const line = said.replaceAll(/\s+/gu, " ").trim();
  const at = foldLetters(line).indexOf(foldLetters(word));
  const from = at < QUOTE_LENGTH / 2 ? 0 : line.lastIndexOf(" ", at - QUOTE_LENGTH / 3) + 1;
  const quote = firstLetters(line.slice(from), QUOTE_LENGTH);
  return `${from > 0 ? "…" : ""}${quote}${from + QUOTE_LENGTH < line.length ? "…" : ""}`;
}
