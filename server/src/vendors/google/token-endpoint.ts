import { createHash } from "node:crypto";
import { z } from "zod";
import type { Env } from "../../settings/env.ts";

/** Screens wait for these calls. The SDK retries token calls by itself and revokes by a query that not every server reads, so they are made here. */
const TIMEOUT_MS = 3_000;

export type GoogleSettings = NonNullable<Env["google"]>;

/** Tokens as Google granted them. `scopes` may hold less than was asked for. */
export interface GoogleTokens {
  accessToken: string;
  expiresInMs: number;
  /** Absent from a refresh. */
  refreshToken: string | null;
  scopes: string[] | null;
}

/** Google refuses the grant for good: the code is used up, or the member or Google has revoked the access. */
export class GrantRefusedError extends Error {
  override readonly name = "GrantRefusedError";
}

const TokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});
const TokenFailure = z.object({ error: z.string() });
const DEFAULT_LIFE_S = 3_600;

/** The address of Google's consent page, asking for offline access with PKCE. */
export function consentAddress(
  google: GoogleSettings,
  asked: { scopes: readonly string[]; state: string; verifier: string; redirectUri: string },
): string {
  const url = new URL(google.authUrl);
  const values = {
    client_id: google.clientId,
    redirect_uri: asked.redirectUri,
    response_type: "code",
    scope: asked.scopes.join(" "),
    state: asked.state,
    code_challenge: createHash("sha256").update(asked.verifier).digest("base64url"),
    code_challenge_method: "S256",
    access_type: "offline",
    // Google gives a refresh token with the first consent only, unless it is asked to consent again.
    prompt: "consent select_account",
    include_granted_scopes: "true",
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** @throws GrantRefusedError for a code that is not good (any more). */
export function exchangeCode(google: GoogleSettings, code: string, verifier: string, redirectUri: string): Promise<GoogleTokens> {
  return requestTokens(google, { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri });
}

/** @throws GrantRefusedError once the access was revoked. */
export function refreshTokens(google: GoogleSettings, refreshToken: string): Promise<GoogleTokens> {
  return requestTokens(google, { grant_type: "refresh_token", refresh_token: refreshToken });
}

/** Ends the access at Google. A token that is revoked already is fine. @throws when Google does not answer. */
export async function revokeToken(google: GoogleSettings, token: string): Promise<void> {
  const response = await post(google.revokeUrl, { token });
  if (!response.ok && response.status !== 400) throw new Error(`Google answered the revocation with ${response.status}.`);
}

async function requestTokens(google: GoogleSettings, form: Record<string, string>): Promise<GoogleTokens> {
  const response = await post(google.tokenUrl, { ...form, client_id: google.clientId, client_secret: google.clientSecret });
  const body: unknown = await response.json();
  if (!response.ok) {
    const failure = TokenFailure.safeParse(body);
    if (failure.data?.error === "invalid_grant") throw new GrantRefusedError("Google refuses this access.");
    throw new Error(`Google's token service answered ${response.status}.`);
  }
  const reply = TokenReply.parse(body);
  return {
    accessToken: reply.access_token,
    expiresInMs: (reply.expires_in ?? DEFAULT_LIFE_S) * 1_000,
    refreshToken: reply.refresh_token ?? null,
    scopes: reply.scope?.split(" ").filter((scope) => scope !== "") ?? null,
  };
}

function post(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(form),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
