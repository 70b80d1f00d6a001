import { z } from "zod";
import type { Database, Handle } from "../../../db/database.ts";
import { type AddedSource, putLeadSource } from "./add-lead-source.ts";

const Context = z.record(z.string(), z.string());

/** Makes a demo request a source, with what was written in it. Null for one that no organization has. */
export async function putRequestSource(db: Database, tx: Handle, requestId: string, now: Date): Promise<AddedSource | null> {
  const request = await tx.selectFrom("demoRequests").selectAll().where("id", "=", requestId).executeTakeFirst();
  if (request === undefined || request.organizationId === null) return null;
  return putLeadSource(
    db,
    tx,
    {
      organizationId: request.organizationId,
      kind: request.channel === "webhook" ? "webhook" : "demo_request",
      refId: request.id,
      person: { name: request.name, email: request.email, company: request.company, title: request.title },
      text: requestText(request.message, readContext(request.context)),
      at: new Date(request.createdAt),
      isVerified: request.isVerified === 1,
      isSample: request.isSample === 1,
    },
    now,
  );
}

/** The message, and each other field on a line of its own. */
function requestText(message: string | null, context: Readonly<Record<string, string>>): string {
  const fields = Object.entries(context).map(([name, value]) => `${name}: ${value}`);
  return [message ?? "", ...fields].filter((line) => line !== "").join("\n");
}

export function readContext(json: string): Record<string, string> {
  return Context.parse(JSON.parse(json));
}
