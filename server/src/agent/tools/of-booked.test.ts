import { afterEach, expect, test } from "vitest";
import { book, now, openCalendars } from "../../testing/open-calendars.ts";
import { openTestOutbox } from "../../testing/open-test-outbox.ts";
import { emptyConversationState } from "../tool.ts";
import { scheduleMeeting } from "./schedule-meeting.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** What the tool says of the meeting that is booked for ada@visitor.example on Wednesday at 9 in New York. */
async function ofBooked(...visitorTexts: string[]) {
  const db = await openCalendars(closers);
  await book(db, "ada", new Date("2026-03-04T14:00:00.000Z"));
  const outcome = await scheduleMeeting({ db, outbox: openTestOutbox(db), publicUrl: "https://disco.example" }).run(
    {},
    {
      organizationId: "acme",
      conversationId: "ada",
      timezone: "America/New_York",
      language: "en",
      now,
      state: { ...emptyConversationState, email: "ada@visitor.example", bookedMeetingId: "meeting" },
      visitorTexts,
      search: async () => ({ passages: [] }),
      schedulingUrl: async () => null,
      mayArrange: async () => true,
      readsWords: true,
      signal: new AbortController().signal,
    },
  );
  const meetings = await db.read.selectFrom("meetings").select(["status", "startAt", "email"]).execute();
  const leads = await db.read.selectFrom("leads").select(["email", "note"]).execute();
  const mails = await db.read.selectFrom("outgoingMails").select("recipient").orderBy("createdAt").execute();
  const { state, reply, shownAs } = outcome;
  return {
    message: outcome.output["message"],
    state,
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

test.each(["actually can we do friday morning instead?", "make it 6:30 pm", "I need another time", "i don't want a meeting any more"])(
  "%j is passed on, and nothing else is booked",
  async (wish) => {
    const { message, meetings, leads } = await ofBooked(wish);
    expect(message).toContain("I've passed that on");
    expect(meetings).toEqual([{ ...booked, email: "ada@visitor.example" }]);
    expect(leads[0]?.note).toContain(wish);
  },
);

test("an hour behind another day is passed on as well", async () => {
  expect((await ofBooked("hmm actually friday is better", "10:30")).message).toContain("I've passed that on");
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
