import { NoticeChoice } from "@disco/protocol";
import type { Database, Handle } from "../../../db/database.ts";
import type { Taker } from "../presence/set-presence.ts";

const usual: NoticeChoice = { asked: { mail: true, slack: true }, mentioned: { mail: true, slack: true } };

/** How a member wants to be told. */
export async function findNoticeChoice(handle: Handle, organizationId: string, memberId: string): Promise<NoticeChoice> {
  const row = await handle
    .selectFrom("memberNotices")
    .select("choice")
    .where(({ and }) => and({ organizationId, memberId }))
    .executeTakeFirst();
  return row === undefined ? usual : NoticeChoice.parse(JSON.parse(row.choice));
}

export async function setNoticeChoice(db: Database, { organizationId, member }: Taker, chosen: NoticeChoice): Promise<NoticeChoice> {
  const choice = JSON.stringify(chosen);
  await db.write((tx) =>
    tx
      .insertInto("memberNotices")
      .values({ organizationId, memberId: member.id, choice })
      .onConflict((conflict) => conflict.columns(["organizationId", "memberId"]).doUpdateSet({ choice }))
      .execute(),
  );
  return chosen;
}
