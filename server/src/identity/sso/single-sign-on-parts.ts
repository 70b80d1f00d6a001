import type { Member } from "@disco/protocol";
import type { Database, Handle } from "../../db/database.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { MembershipHooks } from "../members/membership-changes.ts";
import type { ResolveTxt } from "./txt-resolver.ts";

/** Who acts where no member does: the identity provider, or the directory. */
export type Actor = Pick<Member, "id" | "name" | "email">;

/** What the rest of the server lends to single sign-on. */
export interface SingleSignOnServices {
  secrets: SecretBox;
  clock: () => Date;
  resolveTxt: ResolveTxt;
  /** Sends to public addresses alone, and to those that the operator exempts. */
  send(
    url: string,
    request: { method: "GET" | "POST"; headers: Record<string, string>; body?: string; signal: AbortSignal },
  ): Promise<{ status: number; headers: Record<string, string>; bytes: Uint8Array }>;
  record(
    tx: Handle,
    entry: { member: Actor; organizationId: string; action: `single_sign_on.${string}`; detail: string; now: Date },
  ): Promise<void>;
}

export interface SingleSignOnParts extends SingleSignOnServices {
  db: Database;
  publicUrl: string;
  membership: MembershipHooks;
}

/** A person as their identity provider vouches for them. */
export interface ProvenPerson {
  /** The identity provider, and the person's name there. */
  issuer: string;
  subject: string;
  email: string;
  name: string;
  /** Claims or attributes. */
  claims: Readonly<Record<string, unknown>>;
}

/** The accounts that people have at an organization's provider. */
export function providerOf(organizationId: string): string {
  return `sso:${organizationId}`;
}

export const SINGLE_SIGN_ON_PATH = "/oauth/sign-in/sso";

/** The addresses that an identity provider is given. */
export function addressesOf(publicUrl: string, organizationId: string) {
  const saml = `${publicUrl}${SINGLE_SIGN_ON_PATH}/saml/${organizationId}`;
  return {
    callback: `${publicUrl}${SINGLE_SIGN_ON_PATH}/callback`,
    assertionConsumer: saml,
    entityId: `${saml}/metadata`,
    metadata: `${saml}/metadata`,
    directory: `${publicUrl}/scim/v2`,
  };
}
