import type { SignInConnection } from "@disco/protocol";
import * as client from "openid-client";
import { AppError } from "../../app-error.ts";
import type { ProvenPerson, SingleSignOnServices } from "./single-sign-on-parts.ts";

type Oidc = Extract<SignInConnection, { protocol: "oidc" }>;
type Sender = Pick<SingleSignOnServices, "send">;

/** What the callback must match. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export function newChecks(): OidcChecks {
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

/** Reads what the issuer says of itself. @throws AppError `invalid_request` */
export async function discover({ send }: Sender, { issuer, clientId }: Oidc, secret: string): Promise<client.Configuration> {
  const sendSafely: client.CustomFetch = async (url, { method, headers, body, signal }) => {
    const answer = await send(url, {
      method: method === "POST" ? "POST" : "GET",
      headers,
      ...(body != null && { body: String(body) }),
      signal: signal ?? new AbortController().signal,
    });
    return new Response(answer.status === 204 ? null : Buffer.from(answer.bytes), { status: answer.status, headers: answer.headers });
  };
  // Plain http is for a provider on a developer's own machine.
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::|\/|$)/u.test(issuer);
  try {
    const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
      [client.customFetch]: sendSafely,
      ...(isLocal && { execute: [client.allowInsecureRequests] }),
    });
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = methods.includes("client_secret_basic") ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
    const configuration = new client.Configuration(metadata, clientId, secret, authenticate);
    configuration[client.customFetch] = sendSafely;
    if (isLocal) client.allowInsecureRequests(configuration);
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  } catch (error) {
    if (error instanceof AppError && error.code === "url_not_allowed") throw error;
    throw new AppError("invalid_request", "The issuer does not answer as an OpenID provider. Please check its address.", { cause: error });
  }
}

export async function oidcAddress(configuration: client.Configuration, callback: string, checks: OidcChecks, email: string): Promise<URL> {
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: "openid email profile",
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: "S256",
    login_hint: email,
  });
}

/** Exchanges the code, and checks the ID token and its signature. @throws where anything does not match. */
export async function proveByOidc(configuration: client.Configuration, callback: URL, checks: OidcChecks): Promise<ProvenPerson> {
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken === undefined) throw new Error("The provider sent no ID token.");
  requireOwnToken(idToken, tokens.id_token ?? "", configuration.clientMetadata().client_id);
  const more =
    idToken["email"] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : {};
  const claims: Record<string, unknown> = { ...more, ...idToken };
  const { email, email_verified: isVerified, name } = claims;
  // Providers of companies leave `email_verified` out; one that denies it is believed.
  if (typeof email !== "string" || !["true", "undefined"].includes(String(isVerified)))
    throw new Error("The provider confirms no mail address.");
  return { issuer: idToken.iss, subject: idToken.sub, email: email.toLowerCase(), name: typeof name === "string" ? name : "", claims };
}

/** What the library leaves to its caller: a token for another party, of another kind, or of a clock that is ahead. */
function requireOwnToken({ azp, iat }: client.IDToken, token: string, clientId: string): void {
  const { typ = "JWT" } = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
  const isOwn = (azp === undefined || azp === clientId) && typ === "JWT" && iat <= Date.now() / 1_000 + 60;
  if (!isOwn) throw new Error("The ID token is not for this server.");
}
