import { createHmac, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

/** The parties of a session token in tests: an issuer with its key pair, and the origin that tokens are made for. */
export interface TokenIssuer {
  issuer: string;
  origin: string;
  kid: string;
  privateKey: KeyObject;
  /** As CLERK_JWT_KEY carries it. */
  pem: string;
}

export function createTokenIssuer(host = "clerk.disco.test", origin = "http://localhost"): TokenIssuer {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    issuer: `https://${host}`,
    origin,
    kid: "ins_test",
    privateKey,
    pem: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

/** The claims of a session token as Clerk writes them (version 2), but valid for an hour: a slow machine takes minutes for a test. */
export function sessionClaims(by: TokenIssuer, claims: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1_000);
  return { v: 2, sts: "active", iss: by.issuer, azp: by.origin, sid: "sess_1", iat: now, nbf: now - 1, exp: now + 3_600, ...claims };
}

export function signToken(by: TokenIssuer, claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
  const body = `${encode({ alg: "RS256", typ: "JWT", kid: by.kid, ...header })}.${encode(claims)}`;
  return `${body}.${createSign("RSA-SHA256").update(body).sign(by.privateKey, "base64url")}`;
}

/**
 * Tokens that a verifier could be fooled by, each made from the claims of a valid one. `canary` is an address that a verifier
 * which follows a token's own hints would fetch its key from.
 */
export function forgeTokens(by: TokenIssuer, claims: Record<string, unknown>, canary: string): Record<string, string> {
  const valid = signToken(by, claims);
  const [header = "", payload = "", signature = ""] = valid.split(".");
  const other: TokenIssuer = { ...by, privateKey: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey };
  const now = Math.floor(Date.now() / 1_000);
  const otherJwk = createPublicKey(other.privateKey).export({ format: "jwk" });
  return {
    "alg none": unsigned("none", claims),
    "alg None": unsigned("None", claims),
    "alg nOnE": unsigned("nOnE", claims),
    "alg none with the old signature": `${unsigned("none", claims)}${signature}`,
    "signature stripped": `${header}.${payload}.`,
    "signature missing": `${header}.${payload}`,
    "payload edited": `${header}.${encode({ ...claims, sub: "user_other" })}.${signature}`,
    "another key": signToken(other, claims),
    "HS256 with an empty key": symmetric("", claims, by.kid),
    "HS256 with a guessable key": symmetric("secret", claims, by.kid),
    "HS256 with the public key": symmetric(by.pem, claims, by.kid),
    "HS256 with the public key, trimmed": symmetric(by.pem.trim(), claims, by.kid),
    "a path as key id": symmetric("", claims, "../../../../dev/null"),
    "a query as key id": signToken(other, claims, { kid: "x' union select 'y" }),
    "a key of its own (jku)": signToken(other, claims, { jku: `${canary}/jwks`, kid: "mine" }),
    "a key of its own (x5u)": signToken(other, claims, { x5u: `${canary}/x5u` }),
    "a key of its own (jwk)": signToken(other, claims, { jwk: otherJwk }),
    "the right key, RS512 claimed": signToken(by, claims, { alg: "RS512" }),
    expired: signToken(by, { ...claims, iat: now - 120, nbf: now - 120, exp: now - 60 }),
    "valid in an hour": signToken(by, { ...claims, nbf: now + 3_600, exp: now + 3_660 }),
    "made in the future": signToken(by, { ...claims, iat: now + 3_600, exp: now + 3_660 }),
    "without an end": signToken(by, { ...claims, exp: undefined }),
    "another issuer": signToken(by, { ...claims, iss: "https://evil.test" }),
    "no issuer": signToken(by, { ...claims, iss: undefined }),
    "another audience": signToken(by, { ...claims, aud: "https://evil.test" }),
    "another party": signToken(by, { ...claims, azp: "https://evil.test" }),
    "no party": signToken(by, { ...claims, azp: undefined }),
    "no subject": signToken(by, { ...claims, sub: undefined }),
    "a pending session": signToken(by, { ...claims, sts: "pending" }),
    "a machine": signToken(by, { ...claims, sub: "mch_1", sid: undefined }),
    "another kind of token": signToken(by, claims, { typ: "at+jwt" }),
    test: "test",
    "test-token": "test-token",
    placeholder: "your-token-here",
    "dots only": "..",
    "not base64": "a.b.c",
  };
}

function unsigned(alg: string, claims: Record<string, unknown>): string {
  return `${encode({ alg, typ: "JWT" })}.${encode(claims)}.`;
}

function symmetric(secret: string, claims: Record<string, unknown>, kid: string): string {
  const body = `${encode({ alg: "HS256", typ: "JWT", kid })}.${encode(claims)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
