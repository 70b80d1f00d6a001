import { type ExpressionBuilder, sql } from "kysely";
import { containsText } from "../../../db/contains-text.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables/tables.ts";
import { findInvitationsTo } from "../../../identity/members/invitations.ts";
import { bodyPlace as mailBodyPlace } from "../../../mail/outbox.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { inboundBodyPlace } from "../../mail/inbound-mail/keep-inbound-mail.ts";
import { bodyPlace as deliveryBodyPlace } from "../webhooks/credentials.ts";
import { findCachedReplies } from "./cached-replies.ts";

/** The ids of rows, kind by kind, that go together: those of one person, or those that are older than their retention. */
export interface PersonRows {
  conversations: string[];
  leads: string[];
  meetings: string[];
  demoRequests: string[];
  leadSources: string[];
  mails: string[];
  /** What came by a provider. */
  inboundMails: string[];
  inboxMails: string[];
  webhookDeliveries: string[];
  suppressedAddresses: string[];
  /** Replies cached for retries, which name the person. */
  cachedReplies: string[];
  /** Invitations of the person to the organization. */
  invitations: string[];
  /** Deals that name the person; one that others belong to as well stays without them. */
  deals: string[];
}

export const noRows: PersonRows = {
  conversations: [],
  leads: [],
  meetings: [],
  demoRequests: [],
  leadSources: [],
  mails: [],
  inboundMails: [],
  inboxMails: [],
  webhookDeliveries: [],
  suppressedAddresses: [],
  cachedReplies: [],
  invitations: [],
  deals: [],
};

export interface Person {
  organizationId: string;
  /** In lower case. */
  email: string;
}

export interface FindDeps {
  db: Database;
  secrets: SecretBox;
  /** Whether accounts and invitations are in this database. */
  hasOwnAccounts: boolean;
}

/** Everything of one organization that belongs to a person, or contains their address. Sealed texts are opened to look. */
export async function findPersonRows(deps: FindDeps, { organizationId, email }: Person): Promise<PersonRows> {
  const { db, secrets } = deps;
  const handle = db.read;
  const named = await handle
    .selectFrom("leads")
    .select(["id", "conversationId"])
    .where("organizationId", "=", organizationId)
    .where((where) => where.or([containsText("leads.email", email), containsText("leads.note", email)]))
    .execute();
  const booked = await handle
    .selectFrom("meetings")
    .select(["id", "conversationId"])
    .where("organizationId", "=", organizationId)
    .where(containsText("meetings.email", email))
    .execute();
  const said = await handle
    .selectFrom("messages")
    .innerJoin("conversations", "conversations.id", "messages.conversationId")
    .select("conversations.id")
    .distinct()
    .where("conversations.organizationId", "=", organizationId)
    .where((where) => where.or([containsText("messages.text", email), containsText("conversations.state", email)]))
    .execute();
  const identified = await handle
    .selectFrom("conversations")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where((where) =>
      where.or([containsText("conversations.visitorSubject", email), containsText("conversations.visitorAttributes", email)]),
    )
    .execute();
  const mentioned = [...said, ...identified].map(({ id }) => id);
  // A meeting that a member planned has no conversation of ours behind it.
  const conversations = await idsAmong(handle, organizationId, [
    ...mentioned,
    ...[...named, ...booked].flatMap(({ conversationId }) => conversationId ?? []),
  ]);
  const beside = await besides(handle, conversations);
  const demoRequests = await handle
    .selectFrom("demoRequests")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where((where) =>
      where.or([
        containsText("demoRequests.email", email),
        containsText("demoRequests.message", email),
        containsText("demoRequests.context", email),
      ]),
    )
    .execute();
  const rows = {
    conversations,
    leads: unique([...named.map(({ id }) => id), ...beside.leads]),
    meetings: unique([...booked.map(({ id }) => id), ...beside.meetings]),
    demoRequests: demoRequests.map(({ id }) => id),
  };
  const inboundMails = await findInbound(handle, secrets, { organizationId, email });
  const inboxMails = await handle
    .selectFrom("inboxMails")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where((where) =>
      where.or(["fromEmail", "fromName", "subject", "quotes", "messageId"].map((column) => containsText(`inboxMails.${column}`, email))),
    )
    .execute();
  const refIds = [
    ...rows.leads,
    ...rows.meetings,
    ...rows.demoRequests,
    ...beside.calls,
    ...inboundMails,
    ...inboxMails.map(({ id }) => id),
  ];
  const sources = await handle
    .selectFrom("leadSources")
    .select(["id", "dealId"])
    .where("organizationId", "=", organizationId)
    .where((where) =>
      where.or([
        containsText("leadSources.email", email),
        containsText("leadSources.text", email),
        ...(refIds.length === 0 ? [] : [where("refId", "in", refIds)]),
      ]),
    )
    .execute();
  const deals = await handle
    .selectFrom("deals")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where((where) => where.or([containsText("deals.email", email), containsText("deals.key", email)]))
    .execute();
  return {
    ...rows,
    inboundMails,
    inboxMails: inboxMails.map(({ id }) => id),
    leadSources: sources.map(({ id }) => id),
    deals: unique([...sources.map(({ dealId }) => dealId), ...deals.map(({ id }) => id)]),
    cachedReplies: await findCachedReplies(deps, { organizationId, email }, [
      ...rows.conversations,
      ...rows.leads,
      ...rows.meetings,
      ...rows.demoRequests,
    ]),
    invitations: deps.hasOwnAccounts ? await findInvitationsTo(db.raw, { organizationId, email }) : [],
    mails: await findMails(handle, secrets, { organizationId, email }),
    webhookDeliveries: await findDeliveries(handle, secrets, { organizationId, email }, rows.demoRequests),
    suppressedAddresses: (
      await handle
        .selectFrom("suppressedAddresses")
        .select("address")
        .where("organizationId", "=", organizationId)
        .where("address", "=", email)
        .execute()
    ).map(({ address }) => address),
  };
}

/** What hangs on conversations without being deleted along with them. */
export async function besides(
  handle: Handle,
  conversations: readonly string[],
): Promise<{ leads: string[]; meetings: string[]; calls: string[] }> {
  if (conversations.length === 0) return { leads: [], meetings: [], calls: [] };
  const idsOf = async (table: "leads" | "meetings" | "calls") =>
    (await handle.selectFrom(table).select("id").where("conversationId", "in", conversations).execute()).map(({ id }) => id);
  return { leads: await idsOf("leads"), meetings: await idsOf("meetings"), calls: await idsOf("calls") };
}

async function idsAmong(handle: Handle, organizationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await handle
    .selectFrom("conversations")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "in", unique(ids))
    .execute();
  return rows.map(({ id }) => id);
}

async function findInbound(handle: Handle, secrets: SecretBox, { organizationId, email }: Person): Promise<string[]> {
  const rows = await handle
    .selectFrom("inboundMails")
    .select(["id", "fromAddress", "fromName", "recipient", "subject", "messageId", "body"])
    .where("organizationId", "=", organizationId)
    .execute();
  return rows
    .filter(({ id, body, ...texts }) =>
      [...Object.values(texts), opened(secrets, body, inboundBodyPlace(id))].some((text) => has(text, email)),
    )
    .map(({ id }) => id);
}

async function findMails(handle: Handle, secrets: SecretBox, { organizationId, email }: Person): Promise<string[]> {
  const rows = await handle
    .selectFrom("outgoingMails")
    .select(["id", "recipient", "replyTo", "subject", "body", "calendarFile"])
    .where(isMailOf(organizationId))
    .execute();
  return rows
    .filter(({ id, body, ...texts }) =>
      [...Object.values(texts), opened(secrets, body, mailBodyPlace(id))].some((text) => has(text, email)),
    )
    .map(({ id }) => id);
}

/** The organization's own mails, and those that the server sent for it, such as invitations. */
export function isMailOf(organizationId: string) {
  return ({ or, eb }: ExpressionBuilder<Tables, "outgoingMails">) =>
    or([eb("organizationId", "=", organizationId), eb("onBehalfOf", "=", organizationId)]);
}

async function findDeliveries(
  handle: Handle,
  secrets: SecretBox,
  { organizationId, email }: Person,
  requests: readonly string[],
): Promise<string[]> {
  const rows = await handle
    .selectFrom("webhookDeliveries")
    .select(["id", "requestId", "body"])
    .where("organizationId", "=", organizationId)
    .execute();
  return rows
    .filter(
      ({ id, requestId, body }) =>
        (requestId !== null && requests.includes(requestId)) || (body !== null && has(opened(secrets, body, deliveryBodyPlace(id)), email)),
    )
    .map(({ id }) => id);
}

/** Text under a lost key is unreadable. */
function opened(secrets: SecretBox, sealed: string, place: Parameters<SecretBox["open"]>[1]): string {
  try {
    return secrets.open(sealed, place);
  } catch {
    return "";
  }
}

function has(text: string | null, email: string): boolean {
  return text !== null && text.toLowerCase().includes(email);
}

export function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/** How many rows there are of each kind, with what hangs on them. */
export async function countRows(handle: Handle, rows: PersonRows): Promise<Record<string, number>> {
  const countOf = async (table: "messages" | "calls" | "handovers" | "threadFiles" | "threadNotes") =>
    rows.conversations.length === 0
      ? 0
      : Number(
          (
            await handle
              .selectFrom(table)
              .select(sql<number>`count(*)`.as("count"))
              .where("conversationId", "in", rows.conversations)
              .executeTakeFirstOrThrow()
          ).count,
        );
  const lengths = Object.entries(rows).map(([kind, ids]: [string, string[]]) => [kind, ids.length]);
  return {
    ...Object.fromEntries(lengths),
    messages: await countOf("messages"),
    calls: await countOf("calls"),
    handovers: await countOf("handovers"),
    files: await countOf("threadFiles"),
    notes: await countOf("threadNotes"),
  };
}
