import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { containsText } from "../../../db/contains-text.ts";
import type { Database, Handle } from "../../../db/database.ts";
import { tableWindows } from "../../../db/table-windows.ts";
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
  /** Rows of a provider. */
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
  const person = { organizationId, email };
  const find = (table: string, columns: readonly string[]) => findContaining(db, table, columns, person);
  const leads = await find("leads", ["email", "note"]);
  const meetings = await find("meetings", ["email"]);
  const said: string[] = [];
  for await (const window of tableWindows(db, handle, "messages")) {
    const found = handle.selectFrom("messages").select("conversationId").distinct().where(window).where(containsText("text", email));
    said.push(...(await found.execute()).map(({ conversationId }) => conversationId));
  }
  const told = await find("conversations", ["state", "visitorSubject", "visitorAttributes"]);
  const mentioned = [...said, ...told];
  // A meeting that a member planned has no conversation of ours behind it.
  const conversations = await idsAmong(handle, organizationId, [
    ...mentioned,
    ...(await conversationsOf(handle, "leads", leads)),
    ...(await conversationsOf(handle, "meetings", meetings)),
  ]);
  const beside = await besides(handle, conversations);
  const demoRequests = await find("demoRequests", ["email", "message", "context"]);
  const rows = {
    conversations,
    leads: unique([...leads, ...beside.leads]),
    meetings: unique([...meetings, ...beside.meetings]),
    demoRequests,
  };
  const inboundMails = await findInbound(db, secrets, person);
  const inboxMails = await find("inboxMails", ["fromEmail", "fromName", "subject", "quotes", "messageId"]);
  const refIds = [...rows.leads, ...rows.meetings, ...rows.demoRequests, ...beside.calls, ...inboundMails, ...inboxMails];
  const quoting = await find("leadSources", ["email", "text"]);
  const sources = await sourcesOf(handle, organizationId, { ids: quoting, refIds });
  const deals = await find("deals", ["email", "key"]);
  return {
    ...rows,
    inboundMails,
    inboxMails,
    leadSources: sources.map(({ id }) => id),
    deals: unique([...sources.map(({ dealId }) => dealId), ...deals]),
    cachedReplies: await findCachedReplies(deps, { organizationId, email }, [
      ...rows.conversations,
      ...rows.leads,
      ...rows.meetings,
      ...rows.demoRequests,
    ]),
    invitations: deps.hasOwnAccounts ? await findInvitationsTo(db.raw, { organizationId, email }) : [],
    mails: unique(await findMails(db, secrets, person)),
    webhookDeliveries: await findDeliveries(db, secrets, person, rows.demoRequests),
    suppressedAddresses: (
      await handle
        .selectFrom("suppressedAddresses")
        .select("address")
        .where(({ and }) => and({ organizationId, address: email }))
        .execute()
    ).map(({ address }) => address),
  };
}

/** Rows of conversations that are not deleted with them. */
export async function besides(
  handle: Handle,
  conversations: readonly string[],
): Promise<{ leads: string[]; meetings: string[]; calls: string[] }> {
  if (conversations.length === 0) return { leads: [], meetings: [], calls: [] };
  const idsOf = async (table: "leads" | "meetings" | "calls") =>
    (await handle.selectFrom(table).select("id").where("conversationId", "in", conversations).execute()).map(({ id }) => id);
  return { leads: await idsOf("leads"), meetings: await idsOf("meetings"), calls: await idsOf("calls") };
}

/** The ids of an organization's rows that contain the address, part by part of the table. */
async function findContaining(
  db: Database,
  table: string,
  columns: readonly string[],
  { organizationId, email }: Person,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const window of tableWindows(db, db.read, table)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${window} and ${ofOrganization(organizationId)} and ${containsText(columns, email)}`.execute(db.read);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Without an index, which has all rows of the organization and not those of a part. */
function ofOrganization(organizationId: string) {
  return sql<SqlBool>`coalesce(organization_id, '') = ${organizationId}`;
}

async function conversationsOf(handle: Handle, table: "leads" | "meetings", ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await handle.selectFrom(table).select("conversationId").where("id", "in", ids).execute();
  return rows.flatMap(({ conversationId }) => conversationId ?? []);
}

/** Sources of deals: some, and those that copy other rows. */
export async function sourcesOf(
  handle: Handle,
  organizationId: string,
  { ids, refIds }: { ids: readonly string[]; refIds: readonly string[] },
): Promise<{ id: string; dealId: string }[]> {
  const sources = () => handle.selectFrom("leadSources").select(["id", "dealId"]).where("organizationId", "=", organizationId);
  const rows = [
    ...(ids.length === 0 ? [] : await sources().where("id", "in", ids).execute()),
    ...(refIds.length === 0 ? [] : await sources().where("refId", "in", refIds).execute()),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
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

async function findInbound(db: Database, secrets: SecretBox, { organizationId, email }: Person): Promise<string[]> {
  const ids: string[] = [];
  for await (const window of tableWindows(db, db.read, "inboundMails")) {
    const rows = await db.read
      .selectFrom("inboundMails")
      .select(["id", "fromAddress", "fromName", "recipient", "subject", "messageId", "body"])
      .where(window)
      .where(ofOrganization(organizationId))
      .execute();
    for (const { id, body, ...texts } of rows)
      if ([...Object.values(texts), opened(secrets, body, inboundBodyPlace(id))].some((text) => has(text, email))) ids.push(id);
  }
  return ids;
}

async function findMails(db: Database, secrets: SecretBox, { organizationId, email }: Person): Promise<string[]> {
  const ids: string[] = [];
  for await (const window of tableWindows(db, db.read, "outgoingMails")) {
    const rows = await db.read
      .selectFrom("outgoingMails")
      .select(["id", "recipient", "replyTo", "subject", "body", "calendarFile"])
      .where(window)
      .where(sql<SqlBool>`(coalesce(organization_id, '') = ${organizationId} or on_behalf_of = ${organizationId})`)
      .execute();
    for (const { id, body, ...texts } of rows)
      if ([...Object.values(texts), opened(secrets, body, mailBodyPlace(id))].some((text) => has(text, email))) ids.push(id);
  }
  return ids;
}

/** The organization's own mails, and those that the server sent for it, such as invitations. */
export function isMailOf(organizationId: string) {
  return ({ or, eb }: ExpressionBuilder<Tables, "outgoingMails">) =>
    or([eb("organizationId", "=", organizationId), eb("onBehalfOf", "=", organizationId)]);
}

async function findDeliveries(
  db: Database,
  secrets: SecretBox,
  { organizationId, email }: Person,
  requests: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for await (const window of tableWindows(db, db.read, "webhookDeliveries")) {
    const rows = await db.read
      .selectFrom("webhookDeliveries")
      .select(["id", "requestId", "body"])
      .where(window)
      .where(ofOrganization(organizationId))
      .execute();
    for (const { id, requestId, body } of rows) {
      const isAsked = requestId !== null && requests.includes(requestId);
      if (isAsked || (body !== null && has(opened(secrets, body, deliveryBodyPlace(id)), email))) ids.push(id);
    }
  }
  return ids;
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
