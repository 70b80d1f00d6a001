import { KnowledgeContextReply } from "@disco/protocol";
import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import type { EarlyAnswer } from "../../plugins/early-answers.ts";
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
  /** What a browser gets that has it already. */
  unchanged: EarlyAnswer;
}

/** Context cards as they go over the wire, kept until what they tell of changes. */
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

interface KeptCard {
  etag: string;
  card: Promise<ContextCard>;
  characters: number;
}

const MAX_KEPT_CHARACTERS = 32 * 1024 * 1024;
/** What is kept with each card, in its characters: anybody may ask for a name that nobody has. */
const ENTRY_CHARACTERS = 1_000;
const MAX_KEPT_VERSIONS = 10_000;

/** A card is read by every visitor of a page and changes when somebody edits it, so it is put together once for each version. */
export function createContextCards(db: Database): ContextCards {
  /** Of each card the newest alone: a library that is changed all day would otherwise leave one for each change. */
  const kept = new Map<string, KeptCard>();
  const versions = new Map<string, KnownVersion>();
  let characters = 0;

  async function make(view: KnowledgeView): Promise<ContextCard> {
    const reply = KnowledgeContextReply.parse({ success: true, data: await readContext(db, view) });
    return { reply, json: JSON.stringify(reply) };
  }

  /** All who ask for it while it is put together wait for the same one. */
  async function keep(key: string, entry: KeptCard): Promise<ContextCard> {
    characters -= kept.get(key)?.characters ?? 0;
    kept.set(key, entry);
    try {
      const card = await entry.card;
      if (kept.get(key) !== entry) return card;
      entry.characters = ENTRY_CHARACTERS + card.json.length;
      characters += entry.characters;
      if (characters > MAX_KEPT_CHARACTERS) {
        kept.clear();
        characters = 0;
      }
      return card;
    } catch (error) {
      if (kept.get(key) === entry) kept.delete(key);
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
      if (known === undefined && versions.size >= MAX_KEPT_VERSIONS) versions.clear();
      versions.set(key, { revision, companyName, shown, version });
      return version;
    },
    read: (view, { etag }) => {
      const key = keyOf(view);
      const known = kept.get(key);
      return known?.etag === etag ? known.card : keep(key, { etag, card: make(view), characters: 0 });
    },
  };
}

function toVersion(shown: string): CardVersion {
  const etag = `"${createHash("sha256").update(shown).digest("base64url").slice(0, 22)}"`;
  const headers = { etag, "cache-control": "private, no-cache", vary: "Cookie" };
  return { etag, headers, unchanged: { status: 304, headers, body: null } };
}

function keyOf(view: KnowledgeView): string {
  return `${view.slug} ${view.libraryIds.join(" ")}`;
}
