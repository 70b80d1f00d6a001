import type { PartScore } from "@disco/protocol";
import type { KindReceipt } from "./find-receipts.ts";

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** One or two sentences about a lead, put together from its receipts. */
export function summarize(total: number | null, parts: readonly PartScore[], receipts: readonly KindReceipt[]): string {
  if (total === null) return "Nothing they wrote or said speaks about budget, authority, need or timeline yet.";
  const strongest = parts.flatMap(({ part }) => receipts.find((receipt) => receipt.part === part) ?? []);
  const unknown = parts.filter(({ state }) => state === "unknown").map(({ part }) => part);
  const known = `${strongest.map(({ label }) => label).join(". ")}.`;
  return unknown.length === 0 ? known : `${known} Not known yet: ${LIST.format(unknown)}.`;
}
