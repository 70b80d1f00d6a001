import { LRUCache } from "lru-cache";
import { KnowledgeContextReply } from "@disco/protocol";
import { createHash } from "node:crypto";
import type { Database } from "../../../db/database.ts";
import type { KnowledgeView } from "./knowledge-access.ts";
import { shownRevisions } from "./queries.ts";
import { readContext } from "./read-context.ts";

export interface ContextCard {
  reply: KnowledgeContextReply;
  /** The same as it goes over the wire. */
  json: string;
}

/** A card as a browser knows it. */
export interface CardVersion {
  etag: string;
  headers: Readonly<Record<string, string>>;
}

export interface ContextCards {
  /** Changes with everything that a card shows, and with nothing else of its libraries. */
  versionOf(view: KnowledgeView): Promise<CardVersion>;
  /** The card of that version, or a newer one. */
  read(view: KnowledgeView, version: CardVersion): Promise<ContextCard>;
}

interface KnownVersion {
  /** The revision of the libraries at which it was looked at last. */
  revision: number;
  companyName: string;
  shown: string;
  version: CardVersion;
}

interface CachedCard {
  etag: string;
  card: Promise<ContextCard>;
}

const MAX_KEPT_CHARACTERS = 32 * 1024 * 1024;
/** Size of a card's entry beside its text: unknown names are cached too. */
const ENTRY_CHARACTERS = 1_000;
const MAX_KEPT_VERSIONS = 10_000;

/** Every visitor of a page reads its card and members seldom edit it, so it is built once per version. */
export function createContextCards(db: Database): ContextCards {
  const cards = new LRUCache<string, CachedCard>({ maxSize: MAX_KEPT_CHARACTERS });
  const versions = new LRUCache<string, KnownVersion>({ max: MAX_KEPT_VERSIONS });

  async function make(view: KnowledgeView): Promise<ContextCard> {
    const reply = KnowledgeContextReply.parse({ success: true, data: await readContext(db, view) });
    return { reply, json: JSON.stringify(reply) };
  }

  /** Everyone who asks for a card while it is put together waits for the same one. */
  async function cache(key: string, entry: CachedCard): Promise<ContextCard> {
    cards.set(key, entry, { size: ENTRY_CHARACTERS });
    try {
      const card = await entry.card;
      if (cards.get(key) === entry) cards.set(key, entry, { size: ENTRY_CHARACTERS + card.json.length });
      return card;
    } catch (error) {
      if (cards.get(key) === entry) cards.delete(key);
      throw error;
    }
  }

  return {
    versionOf: async (view) => {
      const key = keyOf(view);
      const known = versions.get(key);
      const { revision } = view;
      const companyName = view.owner?.name ?? "";
      if (known?.revision === revision && known.companyName === companyName) return known.version;
      const shown = `${key} ${(await shownRevisions(db, view.libraryIds)).join(" ")} ${companyName}`;
      const version = known?.shown === shown ? known.version : toVersion(shown);
      versions.set(key, { revision, companyName, shown, version });
      return version;
    },
    read: (view, { etag }) => {
      const key = keyOf(view);
      const known = cards.get(key);
      return known?.etag === etag ? known.card : cache(key, { etag, card: make(view) });
    },
  };
}

function toVersion(shown: string): CardVersion {
  const etag = `"${createHash("sha256").update(shown).digest("base64url").slice(0, 22)}"`;
  const headers = { etag, "cache-control": "private, no-cache", vary: "Cookie" };
  return { etag, headers };
}

function keyOf(view: KnowledgeView): string {
  return `${view.slug} ${view.libraryIds.join(" ")}`;
}
