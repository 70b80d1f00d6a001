import type { SettingsVersion } from "@disco/protocol";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../app-error.ts";

/** A digest of what settings say. A save sends back the one that it was made from. */
export function versionOf(settings: object): SettingsVersion {
  return createHash("sha256").update(JSON.stringify(settings)).digest("base64url").slice(0, 22);
}

/** Settings with their version. */
export function withVersion<Settings extends object>(settings: Settings): Settings & { version: SettingsVersion } {
  return { ...settings, version: versionOf(settings) };
}

/**
 * Called inside the write, under its lock. A save without a version overwrites, and one that says what is saved already passes.
 * @throws AppError `conflict` with what is saved and what was sent, where the settings have changed since they were read.
 */
export function requireVersion(saved: { version: SettingsVersion }, { version, ...sent }: { version?: SettingsVersion | undefined }): void {
  if (version === undefined || version === saved.version) return;
  const there = new Map<string, unknown>(Object.entries(saved));
  const fields = Object.entries(sent).filter(([, value]) => value !== undefined);
  if (fields.every(([name, value]) => there.has(name) && isDeepStrictEqual(there.get(name), value))) return;
  // A secret that was sent is in no answer.
  const shown = Object.fromEntries(fields.filter(([name]) => there.has(name)));
  throw new AppError("conflict", "These settings were saved elsewhere since you opened them. Nothing of yours is saved yet.", {
    saveConflict: { saved: Object.fromEntries(there), sent: shown },
  });
}
