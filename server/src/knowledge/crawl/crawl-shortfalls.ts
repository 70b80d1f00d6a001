import type { CauseCode, ShortfallCode } from "@disco/protocol";
import type { Database } from "../../db/database.ts";
import { readCause } from "../causes/stored-cause.ts";
import type { StoredShortfall } from "../shortfalls.ts";

/** What each reason for leaving a page out means to who looks at the website. Reasons that lose nothing are not here. */
const LOSSES: Partial<Record<CauseCode, ShortfallCode>> = {
  alike_pages: "pages_alike",
  page_limit: "pages_over_limit",
  time_up: "pages_out_of_time",
  unreachable: "pages_failed",
  error_status: "pages_failed",
  too_many_redirects: "pages_failed",
  unreadable: "pages_failed",
  packed: "pages_failed",
  page_too_large: "pages_failed",
  empty_page: "pages_failed",
  bot_check: "pages_behind_bot_check",
  needs_script: "pages_need_script",
  disallowed: "pages_closed",
  noindex: "pages_closed",
  sign_in: "pages_closed",
  endless_address: "pages_endless",
};

/** What a crawl saw and did not read, counted by why. `beyond` are addresses that it did not keep in mind. */
export async function crawlShortfalls(db: Database, indexingId: string, beyond: number): Promise<StoredShortfall[]> {
  const rows = await db.read
    .selectFrom("crawlUrls")
    .select(({ fn }) => ["state", "reason", fn.countAll<number>().as("count")])
    .where("indexingId", "=", indexingId)
    .groupBy(["state", "reason"])
    .execute();
  const losses = new Map<string, { code: ShortfallCode; count: number; values: Record<string, string> }>();
  let linked = beyond;
  const lose = (code: ShortfallCode, count: number, values: Record<string, string> = {}) => {
    const key = `${code} ${values["path"] ?? ""}`;
    const known = losses.get(key);
    if (known === undefined) losses.set(key, { code, count, values });
    else known.count += count;
  };
  for (const { state, reason, count: counted } of rows) {
    const count = Number(counted);
    const cause = readCause(reason);
    if (state !== "skipped") {
      linked += count;
      if (cause?.code === "needs_script") lose("pages_script_only", count);
      continue;
    }
    const code = cause === null ? undefined : LOSSES[cause.code];
    if (code === undefined) continue;
    linked += count;
    lose(code, count, code === "pages_alike" ? { read: cause?.values["count"] ?? "", path: cause?.values["path"] ?? "" } : {});
  }
  if (beyond > 0) lose("pages_over_limit", beyond);
  return [...losses.values()].map(({ code, count, values }) => ({
    code,
    values: { count: String(count), linked: String(linked), ...values },
  }));
}
