import type { Selectable } from "kysely";
import { type Language, languages } from "../../../../agent/language/language.ts";
import { phrasesOf } from "../../../../agent/phrases/phrases-of.ts";
import type { Handle } from "../../../../db/database.ts";
import type { MeetingsTable } from "../../../../db/tables/meeting-tables.ts";
import { nameInMail } from "../../../../identity/organizations/organization-name.ts";
import type { Outbox } from "../../../../mail/outbox.ts";
import type { NewMail } from "../../../../mail/new-mail.ts";
import { textToHtml } from "../../../../mail/text-to-html.ts";
import { automaticMail } from "../../../mail/email-templates/automatic-mail.ts";
import { meetingTime } from "../../../mail/email-templates/meeting-time.ts";
import { nameForMail } from "../../../mail/email-templates/template-text.ts";
import { bookingTexts } from "../booking-texts.ts";
import { guestsOf, meetingFile } from "../calendar/meeting-file.ts";
import { meetingWords } from "../meeting-words.ts";
import { slotLabel } from "../../../../agent/phrases/slot-label.ts";

export interface GuestMailDeps {
  outbox: Outbox;
  /** The page on which a guest confirms, moves or cancels without an account. */
  linkOf: (meeting: { meetingId: string; email: string }) => string;
  /** The organizer of calendar files, where an organization has no address of its own. */
  serverAddress: string;
}

type Meeting = Selectable<MeetingsTable>;
type Letter = Pick<NewMail, "subject" | "body" | "html" | "isAutomatic" | "isFixedText">;

/** How long a visitor has to open the link of a booking. */
export const CONFIRM_HOURS = 24;

/** Mails a booking to its visitor, with the link that confirms, moves or cancels it. Says whether the mail was put in. */
export async function mailBooking(deps: GuestMailDeps, tx: Handle, meeting: Meeting, now: Date): Promise<boolean> {
  const { id, organizationId, email } = meeting;
  if (email === null) return false;
  const about = await aboutMeeting(tx, meeting);
  const { texts, label, organizationName, locale, start, minutes, host } = about;
  const url = deps.linkOf({ meetingId: id, email });
  const link =
    meeting.confirmedAt === null && meeting.confirmBy !== null ? [texts.confirm(url, CONFIRM_HOURS), texts.change] : [texts.changeBy(url)];
  const prospect = { email, name: meeting.name, company: null, meetingTime: meetingTime(start, meeting.timezone, locale) };
  const template = await automaticMail(tx, organizationId, "calendar_booking", prospect, now);
  // Nothing that the visitor typed is in our own text: the address may be a stranger's.
  const own = [
    texts.booked(organizationName),
    [texts.when(label, minutes), texts.who(host === "" ? organizationName : `${host}, ${organizationName}`)].join("\n"),
    texts.attached,
    ...link,
    texts.mistaken,
  ].join("\n\n");
  const mail = { recipient: email, kind: "meeting_invitation" as const, now, id: meeting.invitationId };
  if (template !== null && (await send(deps, tx, meeting, about, { ...mail, letter: withLines(template, [...link, texts.mistaken]) })))
    return true;
  // Our own text still goes out once the organization has had its mails for today.
  const letter: Letter = { subject: texts.subject(organizationName, label), body: own, isFixedText: true };
  return send(deps, tx, meeting, about, { ...mail, letter });
}

/** Mails every guest that a meeting was made, moved or cancelled, with a file that their calendar follows. Returns those who get no mail. */
export async function mailGuests(
  deps: GuestMailDeps,
  tx: Handle,
  meeting: Meeting,
  what: "invited" | "moved" | "cancelled",
  now: Date,
): Promise<string[]> {
  const about = await aboutMeeting(tx, meeting);
  const notMailed: string[] = [];
  for (const { email: recipient } of guestsOf(meeting)) {
    const isBooked = meeting.title === null && recipient === meeting.email && what !== "invited";
    const letter = isBooked ? ofBooking(about, what, deps.linkOf({ meetingId: meeting.id, email: recipient })) : ofTitled(about, what);
    const kind = what === "invited" ? "meeting_invitation" : "meeting_change";
    if (!(await send(deps, tx, meeting, about, { recipient, kind, letter, now }))) notMailed.push(recipient);
  }
  return notMailed;
}

type About = Awaited<ReturnType<typeof aboutMeeting>>;

async function aboutMeeting(tx: Handle, meeting: Meeting) {
  const { name } = await tx.selectFrom("organizations").select("name").where("id", "=", meeting.organizationId).executeTakeFirstOrThrow();
  const language: Language = languages.find((each) => each === meeting.language) ?? "en";
  const start = new Date(meeting.startAt);
  return {
    start,
    name,
    words: await meetingWords(tx, meeting),
    locale: phrasesOf(language).locale,
    texts: bookingTexts(language),
    organizationName: nameInMail(name),
    label: slotLabel(start, { timezone: meeting.timezone, language }).text,
    minutes: Math.round((Date.parse(meeting.endAt) - start.getTime()) / 60_000),
    host: nameForMail(meeting.hostName),
  };
}

function ofBooking({ texts, organizationName, label }: About, what: "moved" | "cancelled", url: string): Letter {
  const sentence = texts[what](organizationName, label);
  const body = what === "moved" ? [sentence, texts.attached, texts.changeBy(url)].join("\n\n") : sentence;
  return { subject: sentence.replace(/\.$/u, ""), body, isFixedText: true };
}

const subjects = { invited: "Invitation", moved: "Moved", cancelled: "Cancelled" } as const;

function ofTitled({ organizationName, label, host, words }: About, what: keyof typeof subjects): Letter {
  const title = words.title ?? `Meeting with ${organizationName}`;
  const place = words.location === null ? "" : ` Where: ${words.location}.`;
  const whom = host === "" ? organizationName : `${host} of ${organizationName}`;
  const body = {
    invited: `You are invited to "${title}" with ${whom} on ${label}.${place} The invitation is attached.`,
    moved: `"${title}" with ${whom} is now on ${label}.${place} The new invitation is attached.`,
    cancelled: `"${title}" with ${whom} on ${label} is cancelled.`,
  }[what];
  return { subject: `${subjects[what]}: ${title}`, body };
}

function withLines(letter: Letter, lines: readonly string[]): Letter {
  const text = lines.join("\n\n");
  return {
    ...letter,
    body: `${letter.body}\n\n${text}`,
    ...(letter.html === undefined ? {} : { html: `${letter.html}${textToHtml(text)}` }),
  };
}

async function send(
  { outbox, serverAddress }: GuestMailDeps,
  tx: Handle,
  meeting: Meeting,
  { words, name: organizationName }: About,
  mail: { recipient: string; kind: "meeting_invitation" | "meeting_change"; letter: Letter; now: Date; id?: string | null },
): Promise<boolean> {
  const { recipient, kind, letter, now, id } = mail;
  return outbox.add(tx, {
    ...(id == null ? {} : { id }),
    kind,
    organizationId: meeting.organizationId,
    recipient,
    ...letter,
    calendarFile: await meetingFile(tx, meeting, words, { organizationName, serverAddress, now }),
    expiresAt: new Date(kind === "meeting_invitation" ? meeting.startAt : meeting.endAt),
  });
}
