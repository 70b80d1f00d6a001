import type { InstantText, JsonText } from "./column-types.ts";

/** Changes of secrets, roles, billing and retention, without secrets. */
export interface AuditEntriesTable {
  id: string;
  organizationId: string;
  memberId: string;
  memberName: string;
  action: string;
  detail: string;
  at: InstantText;
}

/** For how many days an organization stores one kind of data. No row: for as long as the organization exists. */
export interface RetentionSettingsTable {
  organizationId: string;
  kind: string;
  days: number;
}

/** The proof of one erasure. The person is known by a keyed hash of the address alone. */
export interface ErasuresTable {
  id: string;
  organizationId: string;
  personHash: string;
  before: JsonText;
  after: JsonText;
  erasedBy: string;
  at: InstantText;
}

/** An organization without members, and when it is deleted unless it gets one. */
export interface ClosingOrganizationsTable {
  organizationId: string;
  closesAt: InstantText;
}

/** The record of a deleted account or organization. Both it and its member are known by keyed hashes alone. */
export interface DeletionsTable {
  id: string;
  kind: "account" | "organization";
  subjectHash: string;
  byHash: string;
  at: InstantText;
}

/** A member of an organization whose identity provider does not report changes, as last seen there. */
export interface SeenMembersTable {
  organizationId: string;
  memberId: string;
  email: string;
  role: "owner" | "admin" | "member";
}

export interface PrivacyTables {
  seenMembers: SeenMembersTable;
  closingOrganizations: ClosingOrganizationsTable;
  deletions: DeletionsTable;
  auditEntries: AuditEntriesTable;
  retentionSettings: RetentionSettingsTable;
  erasures: ErasuresTable;
}
