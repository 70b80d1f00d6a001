import type { VoiceStatus } from "@disco/protocol";

export const statusNames: Readonly<Record<VoiceStatus, string>> = { qualified: "Qualified", nurture: "Nurture", dq: "DQ" };

export const statusTones: Readonly<Record<VoiceStatus, "good" | "warn" | "bad">> = { qualified: "good", nurture: "warn", dq: "bad" };

export function toDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
