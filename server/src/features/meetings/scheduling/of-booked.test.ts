import { afterEach, expect, test } from "vitest";
import { bookingDeps, book, now, openCalendars } from "../../../testing/services/open-calendars.ts";
import { emptyConversationState } from "../../../agent/tool.ts";
import { actsByWords } from "../../../agent/dialogue/acts/read-acts.ts";
import { meetingMove } from "../../../agent/meeting/meeting-move.ts";
import { scheduleMeeting } from "./schedule-meeting.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function ofBooked(...visitorTexts: string[]) {
  const db = await openCalendars(closers);
  await book(db, "ada", new Date("2026-03-04T14:00:00.000Z"));
  const message = visitorTexts.at(-1) ?? "";
  const state = { ...emptyConversationState, email: "ada@visitor.example", bookedMeetingId: "meeting" };
  const zone = { timezone: "America/New_York", language: "en", now } as const;
  const history = visitorTexts.slice(0, -1).map((text) => ({ role: "visitor" as const, text }));
  const move = meetingMove({ message, acts: actsByWords(message, "en", "time"), state, history, ...zone });
  const outcome = await scheduleMeeting(bookingDeps(db)).run(move?.call.input ?? {}, {
    organizationId: "acme",
    conversationId: "ada",
    ...zone,
    state,
    visitorTexts,
    search: async () => ({ passages: [] }),
    schedulingUrl: async () => null,
    mayArrange: async () => true,
    readsWords: true,
    signal: new AbortController().signal,
  });
  const meetings = await db.read.selectFrom("meetings").select(["status", "startAt", "email"]).execute();
  const leads = await db.read.selectFrom("leads").select(["email", "note"]).execute();
  const mails = await db.read.selectFrom("outgoingMails").select("recipient").orderBy("createdAt").execute();
  const { reply, shownAs } = outcome;
  return {
    message: outcome.output["message"],
    state: outcome.state,
    reply,
    shownAs,
    meetings,
    leads,
    recipients: mails.map(({ recipient }) => recipient),
  };
}

const booked = { status: "booked", startAt: "2026-03-04T14:00:00.000Z" };

test("a mistyped address gives way to the right one, which is invited anew; the meeting stays one", async () => {
  const corrected = await ofBooked("ada@visitor.example", "sorry, typo, it is ada@vizitor.example");
  const { message, state, reply, shownAs, meetings, leads, recipients } = corrected;
  expect([reply?.extractedData, shownAs]).toEqual([{ email: "ada@vizitor.example" }, "capture_lead"]);
  expect(message).toBe(
    "Thanks, I've put ada@vizitor.example in place of ada@visitor.example. A new invitation for Wednesday, March 4 at 9:00 AM EST is made out to ada@vizitor.example.",
  );
  expect(state?.email).toBe("ada@vizitor.example");
  expect(meetings).toEqual([{ ...booked, email: "ada@vizitor.example" }]);
  expect(leads).toEqual([{ email: "ada@vizitor.example", note: "earlier address: ada@visitor.example" }]);
  expect(recipients.toSorted()).toEqual(["ada@visitor.example", "ada@vizitor.example"]);
});

test("one conversation sends invitations to no list of strangers", async () => {
  const { message, meetings, recipients } = await ofBooked("a@x.example", "b@x.example", "c@x.example", "sorry, typo, it is d@x.example");
  expect(message).toContain("I can't send another invitation there");
  expect(meetings).toEqual([{ ...booked, email: "ada@visitor.example" }]);
  expect(recipients).toEqual(["ada@visitor.example"]);
});

test.each(["I need another time", "can we move it to the afternoon?", "actually can we do friday morning instead?"])(
  "%j is offered free times, and the meeting stands until one is taken; no lead says so",
  async (wish) => {
    const { message, reply, state, meetings, leads } = await ofBooked(wish);
    expect(message).toContain("free");
    expect(reply?.alternatives).toHaveLength(3);
    expect(state).toMatchObject({ meeting: { slotIds: [{}, {}, {}].map(() => expect.any(String)) } });
    expect(meetings).toContainEqual({ ...booked, email: "ada@visitor.example" });
    expect(leads[0]?.note).toBeNull();
  },
);

test.each([
  [["hmm actually friday is better", "10:30"], "2026-03-06T15:30:00.000Z"],
  [["please move the meeting to Thursday at 9:30"], "2026-03-05T14:30:00.000Z"],
  [["make it 10:30"], "2026-03-04T15:30:00.000Z"],
])("%j moves the meeting at once, with a mail to the guest and one to the team", async (said, startAt) => {
  const { message, reply, meetings, recipients, leads } = await ofBooked(...said);
  expect(message).toContain("I've moved your meeting to");
  expect(reply).toMatchObject({ success: true, toolData: { startsAt: startAt } });
  expect(meetings).toEqual([{ status: "booked", startAt, email: "ada@visitor.example" }]);
  expect(recipients.toSorted()).toEqual(["ada@visitor.example", "ada@visitor.example", "team@acme.example"]);
  expect(leads[0]?.note).toBeNull();
});

test.each(["i don't want a meeting any more", "Please cancel the meeting", "sorry, I have to cancel"])(
  "%j cancels the meeting",
  async (wish) => {
    const { message, meetings, recipients } = await ofBooked(wish);
    expect(message).toContain("I've cancelled your meeting");
    expect(meetings).toEqual([{ ...booked, status: "cancelled", email: "ada@visitor.example" }]);
    expect(recipients.toSorted()).toEqual(["ada@visitor.example", "ada@visitor.example", "team@acme.example"]);
  },
);

test("an hour after a question about something else moves nothing", async () => {
  expect((await ofBooked("what does it cost?", "10:30")).message).toContain("already");
});

test.each([
  ["what time is that in London?", "9:00 AM EST, which is Wednesday, March 4 at 2:00 PM GMT."],
  ["which day did we say?", "Your meeting is booked for Wednesday, March 4 at 9:00 AM EST already."],
])("%j is told", async (question, expected) => {
  const { message, leads } = await ofBooked(question);
  expect(message).toContain(expected);
  expect(leads[0]?.note).toBeNull();
});
