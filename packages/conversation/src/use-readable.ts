import type { Readable } from "@disco/client";
import { useSyncExternalStore } from "react";

/** The value of a readable, drawn again when it changes. Works under React and under Preact. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.peek, readable.peek);
}
