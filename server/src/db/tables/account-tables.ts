import type { ColumnType } from "kysely";
import type { InstantText } from "./column-types.ts";

type Flag = ColumnType<number, number | undefined, number>;

/** A member's own profile. The identity provider owns the name; it is stored here in two parts. */
export interface MemberProfilesTable {
  memberId: string;
  /** In lower case, to find unsubscribed members by address. */
  email: string;
  firstName: string;
  lastName: string;
  /** Null while the organization's name is used. */
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

/** The second step of a member's sign-ins. */
export interface SecondStepsTable {
  memberId: string;
  /** Sealed, as are the recovery codes that are left. */
  secret: string;
  recoveryCodes: string | null;
  /** The period of the last code that counted: none counts twice. */
  lastCounter: number | null;
  /** Null until the first code of the app. */
  confirmedAt: InstantText | null;
  createdAt: InstantText;
}

export interface AccountTables {
  secondSteps: SecondStepsTable;
  memberProfiles: MemberProfilesTable;
}
