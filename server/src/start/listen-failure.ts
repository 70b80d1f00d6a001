import { SettingsError } from "../settings/settings-error.ts";

/** An actionable message for a port that could not be opened; other failures stay. */
export function listenFailure(error: unknown, host: string): unknown {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "EADDRINUSE":
      return new SettingsError("PORT is in use by another program: set PORT to a free one.");
    case "EACCES":
      return new SettingsError("PORT may not be opened by this account: set PORT to 1024 or more.");
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new SettingsError(`HOST ${host} is no address of this machine: set HOST to one of its own, or to 0.0.0.0 for all of them.`);
    default:
      return error;
  }
}
