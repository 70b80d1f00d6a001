import { z } from "zod";
import type { Feature } from "../../../../app.ts";
import { serve } from "../../../../contract.ts";
import { AppError } from "../../../../app-error.ts";
import type { CheckPushToken } from "../../../../vendors/google/push-token.ts";
import { addDueSyncs, type PollDeps } from "./poll-mailboxes.ts";

const Change = z.object({ emailAddress: z.string().min(3).max(254) });

/** Pub/Sub posts here when a mailbox has changed; the change itself is read from Gmail. */
export function gmailPushFeature(deps: PollDeps & { checkPushToken: CheckPushToken | null }): Feature {
  return (app) => {
    serve(app, "receiveGmailPush", async (request) => {
      const { checkPushToken } = deps;
      if (checkPushToken === null) throw new AppError("not_found", "This server polls its mailboxes: no topic is set.");
      const token = /^Bearer (\S+)$/u.exec(request.headers.authorization ?? "")?.[1];
      if (token === undefined || !(await checkPushToken(token))) throw new AppError("unauthorized", "The push is not signed by Google.");
      const change = Change.safeParse(readJson(request.body.message.data));
      // An unreadable push stays unreadable: a failure would only have it posted again for days.
      if (change.success) await askForSync(deps, change.data.emailAddress);
    });
  };
}

async function askForSync(deps: PollDeps, accountEmail: string): Promise<void> {
  await deps.db.write((tx) =>
    tx
      .updateTable("mailboxes")
      .set({ nextSyncAt: deps.clock().toISOString() })
      .where("connectionId", "in", (connections) =>
        connections.selectFrom("googleConnections").select("id").where("accountEmail", "=", accountEmail).where("status", "=", "active"),
      )
      .execute(),
  );
  await addDueSyncs(deps);
}

function readJson(data: string): unknown {
  try {
    return JSON.parse(Buffer.from(data, "base64").toString());
  } catch {
    return null;
  }
}
