import type { ColumnType } from "kysely";
import type { InstantText } from "./column-types.ts";

type Flag = ColumnType<number, number | undefined, number>;

/** What a member says of themselves. The name's truth is the identity provider's; here it stands in its two parts. */
export interface MemberProfilesTable {
  memberId: string;
  /** In lower case, to find whoever does not want a mail by its address. */
  email: string;
  firstName: string;
  lastName: string;
  /** Null while the organization's name stands in its place. */
  company: string | null;
  jobTitle: string;
  emailSignature: string;
  signatureFont: string;
  notifyEmail: Flag;
  notifyMarketing: Flag;
  notifySecurity: Flag;
  createdAt: InstantText;
  updatedAt: InstantText;
}

export interface AccountTables {
  memberProfiles: MemberProfilesTable;
}
