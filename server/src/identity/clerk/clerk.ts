import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import type { Member } from "@disco/protocol";
import type { Database } from "../../db/database.ts";
import { nameOfSlug } from "../organizations/organization-slug.ts";
import { provisionUnderFreeSlug } from "../organizations/provision-organization.ts";
import { type Clerk, type ClerkSession, createClerk, readTokenHeader } from "../../vendors/clerk.ts";
import { createKeyStore } from "./clerk-keys.ts";
import { type Identity, readBearer } from "../identity.ts";
import { toMemberRole } from "../members/member-role.ts";

const EMAIL_KEPT_MS = 3_600_000;
const EMAIL_RETRY_MS = 30_000;
/** A token says in minutes how long ago the person showed who they are. */
const RECENT_MINUTES = 10;
const MAX_EMAILS = 10_000;

export interface ClerkIdentityOptions {
  db: Database;
  publicUrl: string;
  /** The host in the publishable key: the issuer of this instance's tokens. */
  frontendHost: string;
  /** For keys, e-mails and names over the Backend API; null works with `jwtKey` alone. */
  secretKey: string | null;
  /** The instance's public key as PEM; with it nothing is fetched to verify a token. */
  jwtKey: string | null;
  apiUrl: string;
  monotonic?: () => number;
}

/** Identity by Clerk: session tokens are verified here, with Clerk's public key. */
export function createClerkIdentity(options: ClerkIdentityOptions): Identity {
  const { db, publicUrl, frontendHost, secretKey, apiUrl, monotonic = () => performance.now() } = options;
  const origin = new URL(publicUrl).origin;
  const clerk = createClerk({ apiUrl, secretKey, authorizedParties: [origin] });
  // A PEM pasted into an environment variable often has its line breaks written out.
  const jwtKey = options.jwtKey?.replaceAll(String.raw`\n`, "\n") ?? null;
  const keyFor = jwtKey === null ? createKeyStore({ fetchKeys: () => clerk.fetchKeys(), monotonic }) : async () => jwtKey;
  const emailOf = createEmailReader(clerk, monotonic);
  const issuers = issuersOf(frontendHost);

  async function organizationOf(session: ClerkSession): Promise<Member["organization"]> {
    if (session.organization === null) return null;
    const { id, slug, role } = session.organization;
    const kept = await provisionUnderFreeSlug(db, id, async () => {
      const found = secretKey === null ? null : await clerk.fetchOrganization(id).catch(() => null);
      const wanted = slug ?? found?.slug ?? "organization";
      return { slug: wanted, name: found?.name ?? nameOfSlug(wanted) };
    });
    return { ...kept, role: toMemberRole(role) };
  }

  async function readSession(headers: IncomingHttpHeaders): Promise<ClerkSession | null> {
    const token = readBearer(headers);
    const header = token === null ? null : readTokenHeader(token);
    if (token === null || header === null || header.alg !== "RS256") return null;
    if (jwtKey === null && header.kid === undefined) return null;
    const pem = await keyFor(header.kid ?? "");
    const session = pem === null ? null : await clerk.readSession(token, pem);
    if (session === null || !issuers.has(session.issuer)) return null;
    return session.audience.length > 0 && !session.audience.includes(origin) ? null : session;
  }

  return {
    topRole: "admin",
    changesElsewhere: true,
    verify: async ({ headers }) => {
      const session = await readSession(headers);
      if (session === null || !session.isEmailVerified) return null;
      const [email, organization] = await Promise.all([session.email ?? emailOf(session.userId), organizationOf(session)]);
      return { id: session.userId, email, name: null, organization };
    },
    verifyUnconfirmed: async ({ headers }) => {
      const session = await readSession(headers);
      if (session === null || session.isEmailVerified) return null;
      return { id: session.userId, email: session.email ?? "", name: null, organization: null };
    },
    isConfirmed: async ({ headers }) => {
      const provenMinutesAgo = (await readSession(headers))?.provenMinutesAgo;
      // Tokens of an instance that does not tell are taken: it could not ask again either.
      return provenMinutesAgo == null || (provenMinutesAgo >= 0 && provenMinutesAgo < RECENT_MINUTES);
    },
    ...(secretKey !== null && {
      countMembers: (organizationId: string) => clerk.countMembers(organizationId),
      deleteOrganization: (organizationId: string) => clerk.deleteOrganization(organizationId),
    }),
    listMembers: async (organizationId) => {
      const members = secretKey === null ? null : await clerk.fetchMembers(organizationId);
      return members === null || members.length === 0 ? null : members.map((each) => ({ ...each, role: toMemberRole(each.role) }));
    },
    readName: (memberId) => clerk.fetchName(memberId),
    ...(secretKey !== null && { rename: (_request, memberId, name) => clerk.updateName(memberId, name) }),
    listAdministrators: async (organizationId) => {
      const members = (secretKey === null ? null : await clerk.fetchMembers(organizationId)) ?? [];
      return members.flatMap(({ email, role }) => (toMemberRole(role) !== "member" && email.includes("@") ? [email] : []));
    },
  };
}

function issuersOf(frontendHost: string): ReadonlySet<string> {
  const isLocal = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/u.test(frontendHost);
  return new Set(isLocal ? [`http://${frontendHost}`, `https://${frontendHost}`] : [`https://${frontendHost}`]);
}

/** The e-mail of a user whose token carries none: asked for once, then kept. Empty while Clerk cannot say. */
function createEmailReader(clerk: Clerk, monotonic: () => number): (userId: string) => Promise<string> {
  const kept = new LRUCache<string, { email: Promise<string>; until: number }>({ max: MAX_EMAILS });
  return (userId) => {
    const known = kept.get(userId);
    if (known !== undefined && monotonic() < known.until) return known.email;
    const entry = {
      until: monotonic() + EMAIL_KEPT_MS,
      email: clerk
        .fetchEmail(userId)
        .catch(() => null)
        .then((email) => {
          if (email === null) entry.until = monotonic() + EMAIL_RETRY_MS;
          return email ?? "";
        }),
    };
    kept.set(userId, entry);
    return entry.email;
  };
}
