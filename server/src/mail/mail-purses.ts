import { createHash } from "node:crypto";
import type { Database, Handle } from "../db/database.ts";
import { PORTION, sweepInPortions } from "../db/sweep-in-portions.ts";
import type { MailKind, NewMail } from "./new-mail.ts";
import { withoutTag } from "./without-tag.ts";

export type CountedMail = Pick<NewMail, "kind" | "organizationId" | "onBehalfOf" | "recipient" | "isFixedText">;

interface Purse {
  key: string;
  most: number;
  /** Why a mail is refused once the purse is empty. */
  empty: string;
}

const DAY_MS = 24 * 3_600_000;
const TO_ONE = 5;
const TO_ONE_OF_SERVER = 15;
const CODES = 60;
const NEWS = 300;
/** Texts of ours, asked for by visitors, and invitations of colleagues, by the purse of an organization's own words. */
const TIMES_FIXED = 5;
const TIMES_INVITATIONS = 2;

/** Daily limits of mail that a stranger can have sent to any address, by kinds counted together. */
const toStrangers: Partial<Record<MailKind, { most: number; of: string; isOfOrganization?: true }>> = {
  early_access: { most: 1, of: "asked" },
  demo_request: { most: 1, of: "asked" },
  meeting_invitation: { most: 3, of: "meetings", isOfOrganization: true },
  invitation: { most: 3, of: "invitations", isOfOrganization: true },
};

export async function takeFromPurses(tx: Handle, mail: CountedMail, perDay: number, now: Date): Promise<string | null> {
  const purses = await pursesOf(tx, mail, perDay);
  const refusal = await firstEmpty(tx, purses, now);
  if (refusal !== null) return refusal;
  const until = new Date(now.getTime() + DAY_MS).toISOString();
  const at = now.toISOString();
  for (const { key, most, empty } of purses) {
    // In one statement, so that two writers at once never share the last mail of a purse.
    const taken = await tx
      .insertInto("mailPurses")
      .values({ key, count: 1, until })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet((set) => ({
            count: set
              .case()
              .when("mailPurses.until", "<=", at)
              .then(1)
              .else(set("mailPurses.count", "+", 1))
              .end(),
            until: set.case().when("mailPurses.until", "<=", at).then(until).else(set.ref("mailPurses.until")).end(),
          }))
          .where((where) => where.or([where("mailPurses.until", "<=", at), where("mailPurses.count", "<", most)])),
      )
      .returning("key")
      .executeTakeFirst();
    if (taken === undefined) return empty;
  }
  return null;
}

/** Why a mail would be refused now; null where it would not. */
export async function whyNoRoom(handle: Handle, mail: CountedMail, perDay: number, now: Date): Promise<string | null> {
  return firstEmpty(handle, await pursesOf(handle, mail, perDay), now);
}

/** Deletes the purses of days that are over. */
export async function sweepMailPurses(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  await sweepInPortions(db, (tx) =>
    tx
      .deleteFrom("mailPurses")
      .where("key", "in", (old) => old.selectFrom("mailPurses").select("key").where("until", "<", at).limit(PORTION))
      .executeTakeFirstOrThrow(),
  );
}

async function firstEmpty(handle: Handle, purses: readonly Purse[], now: Date): Promise<string | null> {
  if (purses.length === 0) return null;
  const rows = await handle
    .selectFrom("mailPurses")
    .select(["key", "count"])
    .where(
      "key",
      "in",
      purses.map(({ key }) => key),
    )
    .where("until", ">", now.toISOString())
    .execute();
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return purses.find(({ key, most }) => (counts.get(key) ?? 0) >= most)?.empty ?? null;
}

/** In the order of their keys: two writers that wait for each other's purses would both fail. */
async function pursesOf(handle: Handle, mail: CountedMail, perDay: number): Promise<Purse[]> {
  const { kind } = mail;
  const organizationId = mail.onBehalfOf ?? mail.organizationId;
  // Codes count by the address as it is: by other spellings of it a stranger would empty its owner's purse.
  const own = ownPurses(kind, organizationId, mail.recipient.trim().toLowerCase());
  const to = withoutTag(mail.recipient);
  const purses = own ?? (await letterPurses(handle, { ...mail, organizationId, to }, perDay));
  const strangers = toStrangers[kind];
  if (strangers !== undefined) {
    const { most, of, isOfOrganization } = strangers;
    purses.push({ key: keyOf(of, isOfOrganization ? organizationId : null, to), most, empty: enough(mail.recipient) });
  }
  return purses.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** The purses of mail that must get through beside all other mail. */
function ownPurses(kind: MailKind, organizationId: string | null, to: string): Purse[] | null {
  const empty = `${to} has had very many mails of this kind today. Please try again tomorrow.`;
  if (kind === "code" || kind === "security") return [{ key: keyOf(kind, null, to), most: CODES, empty }];
  return kind === "lead_news" ? [{ key: keyOf(kind, organizationId, to), most: NEWS, empty }] : null;
}

async function letterPurses(
  handle: Handle,
  { kind, organizationId, recipient, to, isFixedText }: CountedMail & { to: string },
  perDay: number,
): Promise<Purse[]> {
  if (organizationId !== null && kind !== "invitation" && (await hasOwnService(handle, organizationId))) return [];
  const toOne = { key: keyOf("server to", null, to), most: TO_ONE_OF_SERVER, empty: enough(recipient) };
  if (organizationId === null) return [toOne];
  const [purse, times] =
    kind === "invitation" ? ["invited", TIMES_INVITATIONS] : isFixedText === true ? ["fixed", TIMES_FIXED] : ["letters", 1];
  const most = perDay * times;
  const empty =
    kind === "invitation"
      ? `Your organization has sent its ${most} invitations for today. Please try again tomorrow.`
      : `Your organization has sent its ${most} mails for today over this server's mail service. To send more, set up your own SendGrid under Settings, Email Templates, or try again tomorrow.`;
  return [
    toOne,
    { key: keyOf("to", organizationId, to), most: TO_ONE, empty: enough(recipient) },
    { key: keyOf(purse, organizationId, ""), most, empty },
  ];
}

/** Whether an organization's mail leaves by a service of its own. */
export async function hasOwnService(handle: Handle, organizationId: string): Promise<boolean> {
  const row = await handle
    .selectFrom("emailConfigurations")
    .select("organizationId")
    .where("organizationId", "=", organizationId)
    .where("apiKey", "is not", null)
    .where("fromEmail", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

function enough(recipient: string): string {
  return `No more mail can go to ${recipient} today: it has had several. Please try again tomorrow.`;
}

/** Addresses are kept as hashes. */
function keyOf(purse: string, organizationId: string | null, to: string): string {
  const recipient = to === "" ? "" : createHash("sha256").update(to).digest("base64url");
  return [purse, organizationId ?? "", recipient].join(" ");
}
