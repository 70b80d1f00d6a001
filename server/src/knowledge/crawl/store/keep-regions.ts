import type { Handle } from "../../../db/database.ts";
import type { PageAlternate } from "../../read/fields/page-head.ts";
import { pageKey } from "../fetch/page-url.ts";

/** Keeps for which regions a page is, as its alternates say; one that names itself in none of them is for the language that it is in. */
export async function keepRegions(
  tx: Handle,
  { libraryId, websiteId }: { libraryId: string; websiteId: string },
  { url, language, alternates }: { url: string; language: string | null; alternates: readonly PageAlternate[] },
): Promise<void> {
  await tx.deleteFrom("pageRegions").where("websiteId", "=", websiteId).where("url", "=", url).execute();
  if (alternates.length < 2) return;
  const own = alternates.filter((alternate) => pageKey(alternate.url) === pageKey(url)).map(({ tag }) => tag);
  const named = own.length > 0 ? own.filter((tag) => tag !== FOR_ALL) : [(language ?? "").toLowerCase()];
  const page = alternates.find(({ tag }) => tag === FOR_ALL)?.url ?? alternates.map((alternate) => alternate.url).sort()[0] ?? url;
  await tx
    .insertInto("pageRegions")
    .values({ libraryId, websiteId, url, page: pageKey(page), tags: named.join(" ").trim() })
    .execute();
}

const FOR_ALL = "x-default";
