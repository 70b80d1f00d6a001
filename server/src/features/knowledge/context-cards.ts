import { KnowledgeContextReply } from "@disco/protocol";
import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import type { KnowledgeView } from "./knowledge-access.ts";
import { readContext } from "./read-context.ts";

export interface ContextCard {
  reply: KnowledgeContextReply;
  /** The same as it goes over the wire. */
  json: string;
}

/** Context cards as they go over the wire, kept until what they tell of changes. */
export interface ContextCards {
  /** Changes with everything that a card shows. */
  etagOf(view: KnowledgeView): string;
  read(view: KnowledgeView): Promise<ContextCard>;
}

const MAX_KEPT_CHARACTERS = 32 * 1024 * 1024;
const MAX_KEPT_ETAGS = 10_000;

/** A card is read by every visitor of a page and changes when somebody edits it, so it is put together once for each version. */
export function createContextCards(db: Database): ContextCards {
  const kept = new Map<string, { version: string; card: ContextCard }>();
  const etags = new Map<string, string>();
  let characters = 0;

  function keep(key: string, version: string, card: ContextCard): void {
    characters += card.json.length - (kept.get(key)?.card.json.length ?? 0);
    kept.set(key, { version, card });
    if (characters <= MAX_KEPT_CHARACTERS) return;
    kept.clear();
    characters = 0;
  }

  return {
    etagOf: (view) => {
      const version = versionOf(view);
      let etag = etags.get(version);
      if (etag === undefined) {
        etag = `"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;
        if (etags.size >= MAX_KEPT_ETAGS) etags.clear();
        etags.set(version, etag);
      }
      return etag;
    },
    read: async (view) => {
      const key = `${view.slug} ${view.libraryIds.join(" ")}`;
      const version = versionOf(view);
      const known = kept.get(key);
      if (known?.version === version) return known.card;
      const reply = KnowledgeContextReply.parse({ success: true, data: await readContext(db, view) });
      const card = { reply, json: JSON.stringify(reply) };
      keep(key, version, card);
      return card;
    },
  };
}

function versionOf(view: KnowledgeView): string {
  return [view.slug, view.owner?.name ?? "", view.revision, ...view.libraryIds].join(":");
}
