import type { Handle } from "../../../db/database.ts";
import type { PageToStore, PageStore } from "./page-store.ts";

export type Stored =
  { outcome: "indexed" | "unchanged" | "excluded" | "full" } | { outcome: "twin"; url: string } | { outcome: "moved"; from: string };

/** Puts a page and its passages on the store; what has not changed is not touched. */
export async function storePage(tx: Handle, store: PageStore, page: PageToStore): Promise<Stored> {
  const known = await store.find(tx, page.url);
  if (known?.status === "excluded") return { outcome: "excluded" };
  const { etag, lastModified } = page;
  if (known !== undefined && known.status !== "gone" && known.contentHash === page.contentHash) {
    if (known.status === "failed") await store.change(tx, known, { status: "active", problem: null, etag, lastModified });
    else if (known.etag !== etag || known.lastModified !== lastModified) await store.keepValidators(tx, known, { etag, lastModified });
    return { outcome: "unchanged" };
  }
  const twin = await store.findTwin(tx, page.contentHash, page.url);
  if (twin !== undefined) {
    if (known !== undefined || !isBetterUrl(page.url, twin.url)) {
      if (known !== undefined) await removePage(tx, store, page.url, null);
      return { outcome: "twin", url: twin.url };
    }
    await store.change(tx, twin, { url: page.url, etag, lastModified });
    return { outcome: "moved", from: twin.url };
  }
  const isHeld = known?.status === "active" || known?.status === "failed";
  if (!isHeld && !(await store.hasRoom(tx))) return { outcome: "full" };
  await store.put(tx, page, known);
  return { outcome: "indexed" };
}

/** Takes a page out of the library's answers. */
export async function removePage(tx: Handle, store: PageStore, url: string, problem: string | null): Promise<void> {
  const known = await store.find(tx, url);
  if (known === undefined || known.status === "gone" || known.status === "excluded") return;
  await store.change(tx, known, { status: "gone", problem, contentHash: null, etag: null, lastModified: null });
}

/** Notes that a page could not be read this time; its last good text keeps answering. */
export async function failPage(tx: Handle, store: PageStore, url: string, problem: string): Promise<void> {
  const known = await store.find(tx, url);
  if (known === undefined || (known.status !== "active" && known.status !== "failed") || known.problem === problem) return;
  // Without its validators the next crawl reads the whole page again.
  await store.change(tx, known, { status: "failed", problem, etag: null, lastModified: null });
}

/** The shorter of two addresses with one text is shown. */
function isBetterUrl(url: string, other: string): boolean {
  return url.length === other.length ? url < other : url.length < other.length;
}
