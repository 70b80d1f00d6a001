import type { IncomingHttpHeaders } from "node:http";
import type { Member, MemberRole } from "@disco/protocol";
import type { Feature } from "../feature.ts";

/**
 * Who is asking. One port, two providers: the embedded accounts in our own database, and Clerk. Only an `Authorization: Bearer`
 * header counts; queries and other headers never make a member. The cookie of our own pages becomes that header first.
 */
export interface Identity {
  /** The member a request's bearer stands for, or null for every token that is missing, forged, expired or revoked. */
  verify(request: { headers: IncomingHttpHeaders }): Promise<Member | null>;
  /** The person behind a bearer whose e-mail address is unconfirmed: `verify` knows no member there. */
  verifyUnconfirmed?(request: { headers: IncomingHttpHeaders }): Promise<Member | null>;
  /** The person behind a bearer of one step where the organization wants two: `verify` knows no member there. */
  verifyOneStep?(request: { headers: IncomingHttpHeaders }): Promise<Member | null>;
  /** Whether the member has shown within the last minutes who they are; missing where the provider cannot ask again. */
  isConfirmed?(request: { headers: IncomingHttpHeaders }): Promise<boolean>;
  /** Loads the provider ahead of the first member. */
  prepare?(): Promise<void>;
  /** The e-mail addresses of an organization's owners and admins, as far as the provider knows them. */
  listAdministrators?(organizationId: string): Promise<string[]>;
  /** How many people belong to an organization. */
  countMembers?(organizationId: string): Promise<number>;
  /** The people of an organization. Null when the provider cannot tell all of them. */
  listMembers?(organizationId: string): Promise<OrganizationMember[] | null>;
  /** The organizations of a person. Missing where accounts are deleted at the provider. */
  listMemberships?(memberId: string): Promise<HeldMembership[]>;
  /** Deletes a person with their memberships, sign-ins and invitations. */
  deletePerson?(memberId: string): Promise<void>;
  /** Deletes an organization with its memberships and invitations. */
  deleteOrganization?(organizationId: string): Promise<void>;
  /** The role that rules an organization. */
  readonly topRole?: "owner" | "admin";
  /** Members and roles change at the provider, which does not report it here. */
  readonly changesElsewhere?: boolean;
  /** The caller's name, where `verify` lacks it; null when the provider lacks it, too. */
  readName?(memberId: string): Promise<PersonName | null>;
  /** Writes the name of the person who asks. @throws when the provider does not take it. */
  rename?(request: { headers: IncomingHttpHeaders }, memberId: string, name: PersonName): Promise<void>;
  /** Routes the provider serves itself (sign-up, sign-in, organizations), registered on the app like a feature. */
  readonly routes?: Feature;
}

/** A person's membership, and who else is there. */
export interface HeldMembership {
  organizationId: string;
  organizationName: string;
  role: MemberRole;
  members: number;
  owners: number;
}

export interface OrganizationMember {
  userId: string;
  name: string | null;
  email: string;
  role: MemberRole;
}

/** A person's name, as Clerk has it; the embedded accounts write both parts as one. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** Carries the address of a request to the embedded accounts; what a caller sends under this name never does. */
export const ADDRESS_HEADER = "x-disco-address";

export const BEARER = /^[\w.~+/=%-]{1,4096}$/u;

/** The token of an `Authorization: Bearer` header, or null. */
export function readBearer(headers: IncomingHttpHeaders): string | null {
  const token = /^Bearer (.*)$/iu.exec(headers.authorization ?? "")?.[1];
  return token !== undefined && BEARER.test(token) ? token : null;
}
