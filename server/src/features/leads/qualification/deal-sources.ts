import type { QuotedSource } from "@disco/protocol";
import type { KnownFact } from "../../../agent/dialogue/move.ts";
import { toldFacts } from "../../../agent/facts/told-facts.ts";
import type { Database } from "../../../db/database.ts";

const KINDS = { chat: "chat", demo_request: "form", webhook: "webhook", meeting: "meeting", mail: "mail", call: "call" } as const;

export interface DealSources {
  organizationId: string;
  /** In the order of time. A person's title is a source of its own. */
  sources: QuotedSource[];
  /** What was told in conversations, by the source. */
  told: ReadonlyMap<string, readonly KnownFact[]>;
}

/** Sources of a deal's qualification: its people's words and titles, and the size given on the company's pages. */
export async function readDealSources(db: Database, dealId: string): Promise<DealSources | null> {
  const deal = await db.read.selectFrom("deals").select(["organizationId", "domain"]).where("id", "=", dealId).executeTakeFirst();
  if (deal === undefined) return null;
  const { organizationId, domain } = deal;
  const [rows, facts] = await Promise.all([
    db.read
      .selectFrom("leadSources as source")
      .leftJoin("leads as lead", "lead.id", "source.refId")
      .leftJoin("conversations as conversation", "conversation.id", "lead.conversationId")
      .select(["source.id", "source.kind", "source.text", "source.title", "source.at", "lead.conversationId", "conversation.state"])
      .where("source.dealId", "=", dealId)
      .orderBy("source.at")
      .orderBy("source.id")
      .execute(),
    domain === null
      ? []
      : db.read
          .selectFrom("companyFacts")
          .select(["url", "quote", "foundAt"])
          .where(({ and }) => and({ organizationId, domain, field: "company_size" }))
          .orderBy("confidence", "desc")
          .limit(5)
          .execute(),
  ]);
  const pages = facts.map(({ url, quote, foundAt }): QuotedSource => ({
    id: `page:${url}`,
    kind: "page",
    text: quote,
    at: foundAt,
    conversationId: null,
    url,
  }));
  const said = rows.flatMap(({ id, kind, text, title, at, conversationId }): QuotedSource[] => [
    ...(title === null ? [] : [{ id: `${id}:title`, kind: "title" as const, text: title, at, conversationId: null, url: null }]),
    { id, kind: KINDS[kind], text, at, conversationId, url: null },
  ]);
  const told = new Map(rows.flatMap(({ id, state }) => (state === null ? [] : [[id, toldFacts(state)] as const])));
  return { organizationId, sources: [...pages, ...said].filter(({ text }) => text.trim() !== ""), told };
}
