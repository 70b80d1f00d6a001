import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import { SLUG } from "../client-writes.ts";
import { askTicket, openVoiceVisitor } from "../services/a-voice-visitor.ts";
import type { Cluster } from "./open-cluster.ts";

const SEATS_COUNT_MS = 15_000;

export interface ResumedCalls {
  resumed: number;
  livingTwice: number;
  /** Still open after their visitor has left. */
  open: number;
  refusedFourth: boolean;
}

/** Calls that go on in another process, after a kill and while the first line still stands. */
export async function resumeCalls(db: Database, cluster: Cluster): Promise<ResumedCalls> {
  const closers: (() => Promise<void>)[] = [];
  const answers = async (visitor: Awaited<ReturnType<typeof openVoiceVisitor>>) => {
    await visitor.next("welcome", () => true, 0);
    const from = visitor.messages.length;
    visitor.send({ type: "text", text: "What do you make?" });
    await visitor.next("agent_response", ({ isFinal }) => isFinal, from);
  };
  const rowsOf = (conversationId: string) =>
    db.read.selectFrom("calls").select(["id", "endReason"]).where("conversationId", "=", conversationId).execute();
  let resumed = 0;
  let livingTwice = 0;
  let open = 0;
  for (const isKilled of [true, false]) {
    const first = await openVoiceVisitor(closers, cluster.addressOf(0), { organizationId: SLUG });
    await answers(first);
    const { callId, sessionId, conversationId } = first.ticket;
    const gone = new Promise((resolve) => first.socket.once("close", resolve));
    if (isKilled) await cluster.kill(0);
    const second = await openVoiceVisitor(closers, cluster.addressOf(1), { organizationId: SLUG, sessionId, callId });
    await answers(second);
    await gone;
    const rows = await rowsOf(conversationId);
    if (rows.length === 1 && rows[0]?.id === callId && rows[0].endReason === null) resumed += 1;
    if (rows.length > 1) livingTwice += 1;
    await second.close();
    if (isKilled) await cluster.start(0);
    for (let waited = 0; (await rowsOf(conversationId)).some(({ endReason }) => endReason === null); waited += 1) {
      if (waited < 50) await pause(100);
      else {
        open += 1;
        break;
      }
    }
  }
  const own = await openVoiceVisitor(closers, cluster.address, { organizationId: SLUG });
  const more = { organizationId: SLUG, sessionId: own.ticket.sessionId };
  for (let line = 0; line < 2; line += 1) await openVoiceVisitor(closers, cluster.address, more);
  const isFree = () =>
    askTicket(cluster.address, more).then(
      () => true,
      (error: unknown) => !String(error).startsWith("Error: 429"),
    );
  // A line that is taken while Redis is slow counts there when it is renewed.
  let refusedFourth = !(await isFree());
  for (let waited = 0; !refusedFourth && waited < SEATS_COUNT_MS; waited += 1_000) {
    await pause(1_000);
    refusedFourth = !(await isFree());
  }
  for (const close of closers) await close();
  return { resumed, livingTwice, open, refusedFourth };
}
