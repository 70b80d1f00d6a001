import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

type Unset<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface SignInDomainsTable {
  id: string;
  organizationId: string;
  domain: string;
  /** Content that the domain's TXT record must have. */
  token: string;
  /** At most one organization has verified a domain. */
  verifiedAt: Unset<InstantText>;
  createdAt: InstantText;
}

/** An organization's identity provider. */
interface SignInConnectionsTable {
  organizationId: string;
  /** As the wire has it. */
  settings: JsonText;
  /** Sealed. */
  clientSecret: Unset<string>;
  updatedAt: InstantText;
}

interface DirectoryTokensTable {
  organizationId: string;
  tokenHash: string;
  issuedAt: InstantText;
  lastUsedAt: Unset<InstantText>;
}

/** A person as the organization's directory has them, also when they are deactivated. */
export interface DirectoryPeopleTable {
  id: string;
  organizationId: string;
  memberId: string;
  userName: string;
  email: string;
  externalId: Unset<string>;
  name: string;
  active: number;
  createdAt: InstantText;
  updatedAt: InstantText;
}

export interface SingleSignOnTables {
  signInDomains: SignInDomainsTable;
  signInConnections: SignInConnectionsTable;
  directoryTokens: DirectoryTokensTable;
  directoryPeople: DirectoryPeopleTable;
}
