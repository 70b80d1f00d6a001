import type { Gap } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { placeQuestions, readQuestions } from "./place-questions.ts";
import { type AskedMessage, listOpenQuestions, listRefused } from "./queries.ts";

const MAX_GAPS = 200;
const MAX_QUESTIONS = 5_000;
const MAX_OTHER_WORDINGS = 10;
const REFUSED_AT_ONCE = 200;
/** So few in one write, where each is compared with the others. */
const PLACED_AT_ONCE = 25;
/** A turn that began before the last reading may have been stored after it. */
const OVERLAP_MS = 60_000;

/** What an organization's agent could not answer well, alike questions together, the one asked last first. */
export async function listGaps(db: Database, organizationId: string): Promise<Gap[]> {
  await readRefused(db, organizationId);
  const gaps = new Map<string, Gap>();
  for (const row of await listOpenQuestions(db, organizationId, MAX_QUESTIONS)) {
    let gap = gaps.get(row.gapId);
    if (gap === undefined) {
      if (gaps.size === MAX_GAPS) continue;
      gap = {
        id: row.gapId,
        question: row.question,
        wordings: [],
        count: 0,
        refused: 0,
        badlyRated: 0,
        lastAnswer: null,
        firstAskedAt: row.askedAt,
        lastAskedAt: row.askedAt,
      };
      gaps.set(row.gapId, gap);
    }
    gap.count += 1;
    gap.refused += row.isRefused;
    gap.badlyRated += row.isBadlyRated;
    gap.lastAnswer ??= row.answer;
    gap.firstAskedAt = row.askedAt;
    if (row.question !== gap.question && !gap.wordings.includes(row.question) && gap.wordings.length < MAX_OTHER_WORDINGS)
      gap.wordings.push(row.question);
  }
  return [...gaps.values()];
}

/** Refused turns are read when the list is opened, so that answering visitors does no work for it. */
async function readRefused(db: Database, organizationId: string): Promise<void> {
  const reading = await db.read
    .selectFrom("gapReadings")
    .select("readUntil")
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  let from = reading === undefined ? "" : new Date(Date.parse(reading.readUntil) - OVERLAP_MS).toISOString();
  for (;;) {
    const refused = await listRefused(db, organizationId, from, REFUSED_AT_ONCE);
    const last = refused.at(-1);
    if (last === undefined) return;
    for (let at = 0; at < refused.length; at += PLACED_AT_ONCE) await place(db, organizationId, refused.slice(at, at + PLACED_AT_ONCE));
    if (refused.length < REFUSED_AT_ONCE || last.askedAt === from) return;
    from = last.askedAt;
  }
}

async function place(db: Database, organizationId: string, refused: readonly AskedMessage[]): Promise<void> {
  const readUntil = refused.at(-1)?.askedAt ?? "";
  const questions = await readQuestions(db, organizationId, refused);
  await db.write(async (tx) => {
    await placeQuestions(db, tx, organizationId, questions, "refused");
    await tx
      .insertInto("gapReadings")
      .values({ organizationId, readUntil })
      .onConflict((conflict) => conflict.column("organizationId").doUpdateSet({ readUntil }))
      .execute();
  });
}
