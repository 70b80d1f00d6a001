import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database, Handle } from "../../../db/database.ts";
import type { GoogleConnectionsTable } from "../../../db/tables/google-tables.ts";

/** A member, acting for one of their organizations. */
export interface Mailbox {
  organizationId: string;
  memberId: string;
}

export type GoogleConnection = Omit<Selectable<GoogleConnectionsTable>, "scopes"> & { scopes: string[] };

const Scopes = z.array(z.string());

export async function findConnection(db: Database, of: Mailbox): Promise<GoogleConnection | null> {
  return toConnection(
    await selectConnections(db.read).where("organizationId", "=", of.organizationId).where("memberId", "=", of.memberId).executeTakeFirst(),
  );
}

function selectConnections(handle: Handle) {
  return handle.selectFrom("googleConnections").selectAll();
}

function toConnection(row: Selectable<GoogleConnectionsTable> | undefined): GoogleConnection | null {
  return row === undefined ? null : { ...row, scopes: Scopes.parse(JSON.parse(row.scopes)) };
}
