import type { Readable } from "@disco/client";
import { useReadable } from "../use-readable.ts";

const BARS = [0.1, 0.3, 0.5, 0.7, 0.9];

/** How loud the visitor is, in five bars. It says nothing to those who cannot see it. */
export function LevelMeter({ level, isSpeaking }: { level: Readable<number>; isSpeaking: boolean }) {
  const now = useReadable(level);
  return (
    <span className="disco-level" aria-hidden="true" data-speaking={isSpeaking || undefined}>
      {BARS.map((bar) => (
        <i key={bar} data-on={now >= bar || undefined} />
      ))}
    </span>
  );
}
