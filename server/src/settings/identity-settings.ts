import type { Settings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

/** Who checks members: our own accounts, or Clerk. */
export type IdentitySettings =
  | { provider: "embedded" }
  | { provider: "clerk"; publishableKey: string; frontendHost: string; secretKey: string | null; jwtKey: string | null; apiUrl: string };

/** @throws SettingsError for a malformed key, and for half of what Clerk needs. */
export function identityOf(settings: Settings): IdentitySettings {
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_SECRET_KEY: secretKey, CLERK_JWT_KEY: jwtKey, CLERK_API_URL: apiUrl } = settings;
  if (publishableKey === undefined) {
    const stray = (["CLERK_SECRET_KEY", "CLERK_JWT_KEY", "CLERK_API_URL"] as const).find((name) => settings[name] !== undefined);
    if (stray !== undefined)
      throw new SettingsError(`${stray} is set, but CLERK_PUBLISHABLE_KEY is not: set both, or neither to use the embedded identity.`);
    return { provider: "embedded" };
  }
  if (secretKey === undefined && jwtKey === undefined) {
    throw new SettingsError(
      "CLERK_PUBLISHABLE_KEY is set, but neither CLERK_SECRET_KEY nor CLERK_JWT_KEY is: one of them is needed to check tokens.",
    );
  }
  return {
    provider: "clerk",
    publishableKey,
    frontendHost: clerkFrontendHost(publishableKey),
    secretKey: secretKey ?? null,
    jwtKey: jwtKey ?? null,
    apiUrl: apiUrl ?? "https://api.clerk.com",
  };
}

function clerkFrontendHost(publishableKey: string): string {
  const encoded = /^pk_(?:test|live)_([A-Za-z0-9+/=_-]+)$/u.exec(publishableKey)?.[1];
  const host = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString("utf8");
  if (!/^[a-z0-9.-]+(?::\d+)?\$$/iu.test(host)) {
    throw new SettingsError(
      "CLERK_PUBLISHABLE_KEY must be a Clerk publishable key: pk_test_… or pk_live_…, as the Clerk dashboard shows it.",
    );
  }
  return host.slice(0, -1);
}
