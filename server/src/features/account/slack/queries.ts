import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import type { SlackConnectionsTable } from "../../../db/tables/slack-tables.ts";
import type { SecretPlace } from "../../../secrets/secret-box.ts";

export type SlackConnection = Omit<Selectable<SlackConnectionsTable>, "scopes"> & { scopes: string[] };

const Scopes = z.array(z.string());

export async function findSlackConnection(db: Database, organizationId: string): Promise<SlackConnection | null> {
  const row = await db.read.selectFrom("slackConnections").selectAll().where("organizationId", "=", organizationId).executeTakeFirst();
  return row === undefined ? null : { ...row, scopes: Scopes.parse(JSON.parse(row.scopes)) };
}

export function tokenPlace(connectionId: string): SecretPlace {
  return ["slack_connections", connectionId, "access_token"];
}

/** Notes how the last call went: when a message arrived, or why it did not. */
export async function noteOutcome(
  db: Database,
  connectionId: string,
  outcome: { sentAt: string } | { problem: string; isOver: boolean; at: string },
): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("slackConnections")
      .set(
        "sentAt" in outcome
          ? { lastSentAt: outcome.sentAt, problem: null, updatedAt: outcome.sentAt }
          : { problem: outcome.problem, updatedAt: outcome.at, ...(outcome.isOver && { status: "revoked" as const }) },
      )
      .where("id", "=", connectionId)
      .execute(),
  );
}
