import type { IncomingHttpHeaders } from "node:http";
import type { Member } from "@disco/protocol";
import type { Feature } from "../feature.ts";

/**
 * Who is asking. One port, two providers: the embedded accounts in our own database, and Clerk.
 * Only an `Authorization: Bearer` header counts; cookies, queries and other headers never make a member.
 */
export interface Identity {
  /** The member a request's bearer stands for, or null for every token that is missing, forged, expired or revoked. */
  verify(request: { headers: IncomingHttpHeaders }): Promise<Member | null>;
  /** Reads what the provider needs ahead of the first member, so that nobody waits for it. */
  prepare?(): Promise<void>;
  /** The e-mail addresses of an organization's owners and admins, as far as the provider tells them. */
  listAdministrators?(organizationId: string): Promise<string[]>;
  /** How many people belong to an organization. */
  countMembers?(organizationId: string): Promise<number>;
  /** The people of an organization. Null when the provider cannot tell all of them. */
  listMembers?(organizationId: string): Promise<OrganizationMember[] | null>;
  /** The name of the person who asks, where `verify` does not tell it. Null when the provider cannot say. */
  readName?(memberId: string): Promise<PersonName | null>;
  /** Writes the name of the person who asks. @throws when the provider does not take it. */
  rename?(request: { headers: IncomingHttpHeaders }, memberId: string, name: PersonName): Promise<void>;
  /** Routes the provider serves itself (sign-up, sign-in, organizations), registered on the app like a feature. */
  readonly routes?: Feature;
}

/** Somebody who belongs to an organization. */
export interface OrganizationMember {
  userId: string;
  name: string | null;
  email: string;
}

/** A person's name, as Clerk has it; the embedded accounts write both parts as one. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** The token of an `Authorization: Bearer` header, or null. */
export function readBearer(headers: IncomingHttpHeaders): string | null {
  const match = /^Bearer ([\w.~+/=%-]{1,4096})$/iu.exec(headers.authorization ?? "");
  return match?.[1] ?? null;
}
