// Replaces the views' `use-readable.ts` in the bundle.
import "@preact/signals";
import type { Readable } from "@disco/client";

/** The value of a readable. @preact/signals notes that the view read its signal, and draws the view again when it changes. */
export function useReadable<T>(readable: Readable<T>): T {
  return readable.value;
}
