import { afterEach, expect, test } from "vitest";
import { now, openCalendars } from "../../../testing/services/open-calendars.ts";
import { saveLead } from "./save-lead.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("another address takes the place of the first, which stays in the note; the same one in other letters does not", async () => {
  const db = await openCalendars(closers);
  const of = { organizationId: "acme", conversationId: "ada", now };
  await saveLead(db, of, { name: "Ada", email: "ada@acme.test", note: "asked for a demo" });
  await saveLead(db, of, { name: null, email: "Ada@acme.test", note: null });
  await saveLead(db, of, { name: null, email: "bob@gmail.example", note: "could my customer see this too?" });
  expect(await db.read.selectFrom("leads").select(["name", "email", "note"]).execute()).toEqual([
    {
      name: "Ada",
      email: "bob@gmail.example",
      note: "asked for a demo\ncould my customer see this too?\nearlier address: Ada@acme.test",
    },
  ]);
});
