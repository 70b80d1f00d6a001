import type { Handle } from "../../db/database.ts";
import { findOrders } from "./find-orders.ts";

/** Keeps what a page hides from its readers, for members to see; a page that hides nothing any more is forgotten. */
export async function keepHiddenText(
  tx: Handle,
  libraryId: string,
  url: string,
  hidden: readonly { text: string }[],
  foundAt: string,
): Promise<void> {
  if (hidden.length === 0) {
    await tx.deleteFrom("hiddenTexts").where("libraryId", "=", libraryId).where("url", "=", url).execute();
    return;
  }
  const texts = JSON.stringify(hidden.map(({ text }) => text.replaceAll("\0", "").toWellFormed()));
  const isSuspect = hidden.some(({ text }) => findOrders(text).length > 0) ? 1 : 0;
  await tx
    .insertInto("hiddenTexts")
    .values({ libraryId, url, texts, isSuspect, foundAt })
    .onConflict((conflict) => conflict.columns(["libraryId", "url"]).doUpdateSet({ texts, isSuspect, foundAt }))
    .execute();
}
