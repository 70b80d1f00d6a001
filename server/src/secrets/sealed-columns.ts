import { z } from "zod";

/** A column of sealed secrets. The list is complete, so that a change of keys misses none. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The columns that name the row in the secret's place, joined by a space. */
  row: readonly string[];
  /** It holds secrets of vendors and members, in few rows that stay; the rest goes by itself with time. */
  isLasting?: boolean;
  /** The secret in what the column holds; all of it by default. */
  secretIn?: (value: string) => InnerSecret | null;
}

/** A secret in the middle of a column. */
interface InnerSecret {
  sealed: string;
  row: string;
  column: string;
  replace: (sealed: string) => string;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: "embedded_chat_configurations", column: "identity_secret", row: ["id"], isLasting: true },
  { table: "webhook_credentials", column: "webhook_secret", row: ["id"], isLasting: true },
  { table: "webhook_credentials", column: "previous_secret", row: ["id"], isLasting: true },
  { table: "email_configurations", column: "api_key", row: ["organization_id"], isLasting: true },
  { table: "email_configurations", column: "inbound_token", row: ["organization_id"], isLasting: true },
  { table: "google_connections", column: "refresh_token", row: ["id"], isLasting: true },
  { table: "google_connections", column: "access_token", row: ["id"], isLasting: true },
  { table: "slack_connections", column: "access_token", row: ["id"], isLasting: true },
  { table: "sign_in_connections", column: "client_secret", row: ["organization_id"], isLasting: true },
  { table: "thread_files", column: "key", row: ["id"], isLasting: true },
  { table: "second_steps", column: "secret", row: ["member_id"] },
  { table: "second_steps", column: "recovery_codes", row: ["member_id"] },
  { table: "oauth_flows", column: "verifier", row: ["id"] },
  { table: "jobs", column: "payload", row: ["id"], secretIn: tokenOfJob },
  { table: "outgoing_mails", column: "body", row: ["id"] },
  { table: "outgoing_mails", column: "html", row: ["id"] },
  { table: "outgoing_mails", column: "draft", row: ["id"] },
  { table: "inbound_mails", column: "body", row: ["id"] },
  { table: "webhook_deliveries", column: "body", row: ["id"] },
  { table: "visitor_conversations", column: "session", row: ["conversation_id"] },
  { table: "idempotency_keys", column: "response", row: ["scope", "key"] },
];

const TokenPayload = z.looseObject({ key: z.string(), token: z.string().startsWith("v1.") });

/** A job that revokes a token at its vendor carries it sealed. */
function tokenOfJob(payload: string): InnerSecret | null {
  const parsed = TokenPayload.safeParse(JSON.parse(payload)).data;
  if (parsed === undefined) return null;
  return { sealed: parsed.token, row: parsed.key, column: "token", replace: (token) => JSON.stringify({ ...parsed, token }) };
}
