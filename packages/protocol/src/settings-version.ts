import { z } from "zod";

/** Which state of settings was read. Sent back with a save, it keeps the save from overwriting a later state (409, `saveConflict`). */
export const SettingsVersion = z.string().max(64);
export type SettingsVersion = z.infer<typeof SettingsVersion>;

/** On settings that are read. */
export const versioned = { version: SettingsVersion };
/** On a save: left out, it overwrites. */
export const ofVersion = { version: SettingsVersion.optional() };
