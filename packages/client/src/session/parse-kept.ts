import { KEPT_VERSION, readKept } from "./kept.ts";
import type { Kept } from "./kept.ts";

/** Reads what was stored; null when there is nothing, or nothing this version can read. */
export function parseKept(text: string | null): Kept | null {
  const value: unknown = readKept(text);
  return isKept(value) ? value : null;
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || !("version" in value) || value.version !== KEPT_VERSION) return false;
  const threads = "threads" in value && typeof value.threads === "object" && value.threads;
  return !!threads && Object.values(threads).every(isThread);
}

function isThread(thread: unknown): boolean {
  return (
    typeof thread === "object" &&
    thread !== null &&
    "messages" in thread &&
    Array.isArray(thread.messages) &&
    thread.messages.every((message) => typeof message?.text === "string")
  );
}
