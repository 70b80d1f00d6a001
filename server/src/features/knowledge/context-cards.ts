import { KnowledgeContextReply } from "@disco/protocol";
import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import type { EarlyAnswer } from "../../plugins/early-answers.ts";
import type { KnowledgeView } from "./knowledge-access.ts";
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
  /** Changes with everything that a card shows. */
  versionOf(view: KnowledgeView): CardVersion;
  read(view: KnowledgeView): Promise<ContextCard>;
}

const MAX_KEPT_CHARACTERS = 32 * 1024 * 1024;
const MAX_KEPT_VERSIONS = 10_000;

/** A card is read by every visitor of a page and changes when somebody edits it, so it is put together once for each version. */
export function createContextCards(db: Database): ContextCards {
  const kept = new Map<string, { version: string; card: ContextCard }>();
  /** Of each card the newest alone: a library that is changed all day would otherwise leave one for each change. */
  const versions = new Map<string, { name: string; version: CardVersion }>();
  let characters = 0;

  function keep(key: string, version: string, card: ContextCard): void {
    characters += card.json.length - (kept.get(key)?.card.json.length ?? 0);
    kept.set(key, { version, card });
    if (characters <= MAX_KEPT_CHARACTERS) return;
    kept.clear();
    characters = 0;
  }

  return {
    versionOf: (view) => {
      const key = keyOf(view);
      const name = nameOf(view);
      const known = versions.get(key);
      if (known?.name === name) return known.version;
      const etag = `"${createHash("sha256").update(name).digest("base64url").slice(0, 22)}"`;
      const headers = { etag, "cache-control": "private, no-cache", vary: "Cookie" };
      const version: CardVersion = { etag, headers, unchanged: { status: 304, headers, body: null } };
      if (versions.size >= MAX_KEPT_VERSIONS) versions.clear();
      versions.set(key, { name, version });
      return version;
    },
    read: async (view) => {
      const key = keyOf(view);
      const version = nameOf(view);
      const known = kept.get(key);
      if (known?.version === version) return known.card;
      const reply = KnowledgeContextReply.parse({ success: true, data: await readContext(db, view) });
      const card = { reply, json: JSON.stringify(reply) };
      keep(key, version, card);
      return card;
    },
  };
}

function keyOf(view: KnowledgeView): string {
  return `${view.slug} ${view.libraryIds.join(" ")}`;
}

function nameOf(view: KnowledgeView): string {
  return `${keyOf(view)} ${view.revision} ${view.owner?.name ?? ""}`;
}
