/** A setting that is missing or malformed. `message` is one line that names it. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
