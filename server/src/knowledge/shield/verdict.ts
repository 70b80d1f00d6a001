import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findOrders } from "./find-orders.ts";

/** What the shield judges. */
export interface JudgedPassage {
  headingPath: string;
  text: string;
}

/** A verdict names the shield that spoke it, by what its files hold, so that another shield judges for itself. */
const version = readVersion();
const CLEAN = `${version} clean`;
const SUSPECT = `${version} suspect`;

/** What is stored beside a passage, so that reading a library need not judge it again. It holds for these headings and words alone. */
export function verdictOn(passage: JudgedPassage): string {
  return ordersIn(passage).length > 0 ? SUSPECT : CLEAN;
}

/** Whether a passage addresses an assistant: by its stored verdict, or judged now under a new shield. */
export function isSuspect(passage: JudgedPassage & { shieldVerdict?: string | null }): boolean {
  if (passage.shieldVerdict === CLEAN) return false;
  return passage.shieldVerdict === SUSPECT || ordersIn(passage).length > 0;
}

/** The words of a passage, or of the headings above it, that speak to an assistant. */
export function ordersIn({ headingPath, text }: JudgedPassage): string[] {
  return findOrders(`${headingPath}\n${text}`);
}

function readVersion(): string {
  const directory = import.meta.dirname;
  const hash = createHash("sha256");
  for (const file of readdirSync(directory).toSorted()) {
    if (file.endsWith(".ts") && !file.endsWith(".test.ts")) hash.update(`${file}\n`).update(readFileSync(join(directory, file)));
  }
  return hash.digest("base64url").slice(0, 10);
}
