import { createPublicKey } from "node:crypto";
import { verifyToken } from "@clerk/fastify";
import { z } from "zod";

const TIMEOUT_MS = 4_000;
/** Servers agree on the time to within this; more would only lengthen a stolen token's life. */
const CLOCK_SKEW_MS = 5_000;
const PAGE_SIZE = 100;
/** Above this many members an organization's list is not read. */
const MAX_PAGES = 50;

const SessionClaims = z.object({
  sub: z.string().min(1).max(128),
  iss: z.string(),
  sid: z.string().min(1),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  /** A pending session still owes a second step (a new password, choosing an organization): not signed in yet. */
  sts: z.string().optional(),
  email: z.string().optional(),
  /** Of instances that put it beside the address. */
  email_verified: z.boolean().optional(),
  primary_email_address: z.string().optional(),
  /** Minutes since each factor was shown, -1 for a factor that was not. */
  fva: z.array(z.number()).optional(),
  o: z.object({ id: z.string(), rol: z.string().optional(), slg: z.string().optional() }).optional(),
  org_id: z.string().nullish(),
  org_role: z.string().nullish(),
  org_slug: z.string().nullish(),
});

/** Claims of a Clerk session token, in either of the two versions. */
export interface ClerkSession {
  userId: string;
  issuer: string;
  audience: readonly string[];
  email: string | null;
  isEmailVerified: boolean;
  /** Minutes since the person last showed who they are; null where the token does not say. */
  provenMinutesAgo: number | null;
  organization: { id: string; slug: string | null; role: string } | null;
}

/** A verification key by its id. */
export interface ClerkKey {
  kid: string;
  pem: string;
}

/** Calls of Clerk. */
export interface Clerk {
  /** The session of a token signed with `pem`, or null when the signature, the times, the party or the state is wrong. */
  readSession(token: string, pem: string): Promise<ClerkSession | null>;
  /** @throws when Clerk does not answer, or not with keys. */
  fetchKeys(): Promise<ClerkKey[]>;
  /** The primary e-mail of a user, where Clerk has verified it. @throws when Clerk does not answer. */
  fetchEmail(userId: string): Promise<string | null>;
  /** @throws when Clerk does not answer. */
  fetchName(userId: string): Promise<{ firstName: string; lastName: string } | null>;
  /** @throws when Clerk does not take it. */
  updateName(userId: string, name: { firstName: string; lastName: string }): Promise<void>;
  /** @throws when Clerk does not answer. */
  fetchOrganization(organizationId: string): Promise<{ name: string; slug: string | null } | null>;
  /** @throws when Clerk does not answer. */
  countMembers(organizationId: string): Promise<number>;
  /** The members with their name, role and e-mail address; null where they are too many to read. @throws when Clerk does not answer. */
  fetchMembers(organizationId: string): Promise<ClerkMember[] | null>;
  /** Deletes an organization. @throws when Clerk does not do it. */
  deleteOrganization(organizationId: string): Promise<void>;
}

export interface ClerkMember {
  userId: string;
  name: string | null;
  email: string;
  role: string;
}

const Person = z.object({
  user_id: z.string().default(""),
  identifier: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});
const Memberships = z.object({ data: z.array(z.object({ role: z.string(), public_user_data: Person })) });

export interface ClerkOptions {
  apiUrl: string;
  secretKey: string | null;
  /** Origins a token may have been made for (`azp`). */
  authorizedParties: readonly string[];
}

const Keys = z.object({
  keys: z.array(
    z.object({
      kid: z.string(),
      kty: z.string(),
      alg: z.string().optional(),
      use: z.string().optional(),
      n: z.string().optional(),
      e: z.string().optional(),
    }),
  ),
});
const User = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  primary_email_address_id: z.string().nullish(),
  email_addresses: z.array(
    z.object({ id: z.string(), email_address: z.string(), verification: z.object({ status: z.string().nullish() }).nullish() }),
  ),
});
const Organization = z.object({ name: z.string(), slug: z.string().nullish() });

/** Clerk over its SDK (tokens) and its Backend API (keys, users, organizations). */
export function createClerk({ apiUrl, secretKey, authorizedParties }: ClerkOptions): Clerk {
  async function read(path: string): Promise<unknown> {
    if (secretKey === null) return null;
    const response = await fetch(new URL(`/v1${path}`, apiUrl), {
      headers: { authorization: `Bearer ${secretKey}`, accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`Clerk answered ${response.status}.`);
    return response.json();
  }

  return {
    readSession: async (token, pem) => {
      // The SDK also takes RS384 and RS512, which Clerk never signs with.
      if (readTokenHeader(token)?.alg !== "RS256") return null;
      let payload: unknown;
      try {
        payload = await verifyToken(token, { jwtKey: pem, authorizedParties: [...authorizedParties], clockSkewInMs: CLOCK_SKEW_MS });
      } catch {
        return null;
      }
      const claims = SessionClaims.safeParse(payload);
      return claims.success ? toSession(claims.data) : null;
    },
    fetchKeys: async () =>
      Keys.parse(await read("/jwks")).keys.flatMap(({ kid, kty, alg, use, n, e }) => {
        if (kty !== "RSA" || (alg ?? "RS256") !== "RS256" || (use ?? "sig") !== "sig" || n === undefined || e === undefined) return [];
        const key = createPublicKey({ key: { kty, n, e }, format: "jwk" });
        return [{ kid, pem: key.export({ type: "spki", format: "pem" }).toString() }];
      }),
    fetchEmail: async (userId) => {
      const body = await read(`/users/${encodeURIComponent(userId)}`);
      if (body === null) return null;
      const user = User.parse(body);
      const primary = user.email_addresses.find((address) => address.id === user.primary_email_address_id) ?? user.email_addresses[0];
      const status = primary?.verification?.status ?? "verified";
      return status === "verified" ? (primary?.email_address ?? null) : null;
    },
    fetchName: async (userId) => {
      const body = await read(`/users/${encodeURIComponent(userId)}`);
      if (body === null) return null;
      const { first_name, last_name } = User.parse(body);
      return { firstName: first_name ?? "", lastName: last_name ?? "" };
    },
    updateName: async (userId, { firstName, lastName }) => {
      const response = await fetch(new URL(`/v1/users/${encodeURIComponent(userId)}`, apiUrl), {
        method: "PATCH",
        headers: { authorization: `Bearer ${secretKey ?? ""}`, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ first_name: firstName, last_name: lastName }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Clerk answered ${response.status}.`);
    },
    fetchOrganization: async (organizationId) => {
      const body = await read(`/organizations/${encodeURIComponent(organizationId)}`);
      if (body === null) return null;
      const { name, slug } = Organization.parse(body);
      return { name, slug: slug ?? null };
    },
    countMembers: async (organizationId) => {
      const body = await read(`/organizations/${encodeURIComponent(organizationId)}/memberships?limit=1`);
      return body === null ? 0 : z.object({ total_count: z.number() }).parse(body).total_count;
    },
    fetchMembers: async (organizationId) => {
      const members: ClerkMember[] = [];
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = `limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`;
        const body = await read(`/organizations/${encodeURIComponent(organizationId)}/memberships?${query}`);
        if (body === null) return [];
        const { data } = Memberships.parse(body);
        for (const { role, public_user_data: person } of data) {
          const name = [person.first_name, person.last_name].filter(Boolean).join(" ");
          members.push({ userId: person.user_id, name: name === "" ? null : name, email: person.identifier, role });
        }
        if (data.length < PAGE_SIZE) return members;
      }
      return null;
    },
    deleteOrganization: async (organizationId) => {
      const response = await fetch(new URL(`/v1/organizations/${encodeURIComponent(organizationId)}`, apiUrl), {
        method: "DELETE",
        headers: { authorization: `Bearer ${secretKey ?? ""}`, accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok && response.status !== 404) throw new Error(`Clerk answered ${response.status}.`);
    },
  };
}

const TokenHeader = z.object({ alg: z.string(), kid: z.string().max(200).optional() });

/** The unverified header of a token: good for choosing a key, never for trust. `jku`, `x5u` and `jwk` in it are not even read. */
export function readTokenHeader(token: string): z.infer<typeof TokenHeader> | null {
  const parts = token.split(".");
  if (parts.length !== 3 || parts.includes("")) return null;
  try {
    return TokenHeader.parse(JSON.parse(Buffer.from(parts[0] ?? "", "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

function toSession(claims: z.infer<typeof SessionClaims>): ClerkSession | null {
  if (claims.sts !== undefined && claims.sts !== "active") return null;
  // Machines get tokens from the same keys; they are no members.
  if (claims.sub.startsWith("mch_")) return null;
  const id = claims.o?.id ?? claims.org_id ?? null;
  const slug = claims.o?.slg ?? claims.org_slug ?? null;
  const role = (claims.o?.rol ?? claims.org_role ?? "member").replace(/^org:/u, "");
  return {
    userId: claims.sub,
    issuer: claims.iss,
    audience: claims.aud === undefined ? [] : [claims.aud].flat(),
    email: claims.email ?? claims.primary_email_address ?? null,
    isEmailVerified: claims.email_verified !== false,
    provenMinutesAgo: claims.fva?.[0] ?? null,
    organization: id === null ? null : { id, slug, role },
  };
}
