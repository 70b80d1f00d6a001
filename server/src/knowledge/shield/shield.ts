import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import type { SourceKind } from "../../db/tables/knowledge-tables.ts";
import { findOrders } from "./find-orders.ts";
import { isSuspect, type JudgedPassage } from "./verdict.ts";

/** Keeps passages that speak to an assistant out of an index, until a member releases them. */
export interface Shield {
  holds(kind: SourceKind, passage: JudgedPassage & { shieldVerdict?: string | null }): Promise<boolean>;
}

/** The shield of one library, with its members' decisions as they are now. */
export function createShield(db: Database, libraryId: string): Shield {
  let released: Promise<ReadonlySet<string>> | null = null;
  return {
    holds: async (kind, passage) => {
      // A FAQ is the company's own words, typed by its members.
      if (kind === "faq" || !isSuspect(passage)) return false;
      released ??= listReleased(db, libraryId);
      return !(await released).has(reviewHash(passage));
    },
  };
}

/** The key of a decision. It covers the same text on other pages, unless the headings are suspect. */
export function reviewHash({ headingPath, text }: JudgedPassage): string {
  const judged = findOrders(text).length > 0 ? text : `${headingPath}\n${text}`;
  return createHash("sha256").update(judged.replace(/\s+/gu, " ").trim().toLowerCase()).digest("base64url");
}

async function listReleased(db: Database, libraryId: string): Promise<ReadonlySet<string>> {
  const rows = await db.read
    .selectFrom("passageReviews")
    .select("textHash")
    .where("libraryId", "=", libraryId)
    .where("decision", "=", "release")
    .execute();
  return new Set(rows.map(({ textHash }) => textHash));
}
