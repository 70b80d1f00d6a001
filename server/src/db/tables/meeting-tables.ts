import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** An organization's working hours and slot rules, as JSON; without a row the defaults hold. */
export interface OrganizationCalendarsTable {
  organizationId: string;
  settings: JsonText;
  updatedAt: InstantText;
}

/** A slot that is held for a visitor (`heldUntil`), or a meeting. A free slot has no row. */
export interface MeetingsTable {
  id: string;
  organizationId: string;
  /** Null for a meeting that a member made. */
  conversationId: string | null;
  startAt: InstantText;
  endAt: InstantText;
  status: "held" | "booked" | "cancelled";
  heldUntil: InstantText | null;
  name: string | null;
  email: string | null;
  timezone: string;
  createdAt: InstantText;
  /** The member who takes it; null while the organization has one calendar for all. */
  hostId: Optional<string>;
  hostName: Optional<string>;
  /** Why this host, for people. */
  hostReason: Optional<string>;
  title: Optional<string>;
  description: Optional<string>;
  location: Optional<string>;
  attendees: ColumnType<JsonText, JsonText | undefined, JsonText>;
  /** Member whose Google calendar has it, and its id there. */
  googleMemberId: Optional<string>;
  googleEventId: Optional<string>;
  origin: ColumnType<"chat" | "member", "chat" | "member" | undefined, "chat" | "member">;
  /** The guest did not come: it does not count for whose turn it is. */
  isNoShow: ColumnType<number, number | undefined, number>;
  /** SEQUENCE of the calendar files sent to guests. */
  sequence: ColumnType<number, number | undefined, number>;
  /** The member who made it, by name; null for one that a visitor booked. */
  bookedBy: Optional<string>;
  /** An unconfirmed booking of a visitor lapses then. Null for one that needs no confirmation. */
  confirmBy: Optional<InstantText>;
  /** When the guest opened the mailed link. */
  confirmedAt: Optional<InstantText>;
  /** The mail that carries the link. */
  invitationId: Optional<string>;
  /** Language of the guest's mails; null for English. */
  language: Optional<string>;
  /** The `sequence` that Google has; null before Google has the meeting. */
  googleSequence: Optional<number>;
}

export interface MeetingTables {
  organizationCalendars: OrganizationCalendarsTable;
  meetings: MeetingsTable;
}
