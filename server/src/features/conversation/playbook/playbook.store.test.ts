import {
  type AuditLog,
  type ChatReply,
  defaultPlaybook,
  type Playbook,
  type RehearsalReply,
  type SavedPlaybook,
  type VisitorAction,
} from "@disco/protocol";
import type { ErrorBody } from "@disco/protocol/errors";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { addColleague } from "../../../testing/add-colleague.ts";
import { findPlaybook } from "./find-playbook.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const read = async ({ call }: Company, of = "") => (await call<{ data: SavedPlaybook }>("GET", `/api/playbook${of}`)).body.data;
const doors: Playbook["topics"][number] = {
  kind: "own",
  label: "Doors",
  question: "How many doors do you run?",
  choices: ["1 to 5", "More than 5"],
};
/** What is sent: the playbook with some parts changed. */
const withParts = ({ playbook }: SavedPlaybook, parts: Partial<Playbook>) => ({ ...playbook, ...parts });

test("a member drafts, only owners and admins publish, and from then on the agent follows it", async () => {
  const company = await openCompany(closers);
  const { db, organizationId } = company;
  const member = (await addColleague(company, "member")).call;
  const followed = () => findPlaybook(db, { organizationId, voiceAgentId: null });
  const first = await read(company);
  expect(first).toMatchObject({ playbook: defaultPlaybook, follows: "default", draft: null, published: null, mayPublish: true });

  const draft = withParts(first, { topics: [doors], tone: "Warm and brief." });
  const saved = await member<{ data: SavedPlaybook }>("PUT", "/api/playbook/draft", draft);
  expect(saved.body.data).toMatchObject({
    playbook: { topics: [doors] },
    follows: "default",
    draft: { by: "member@berth.example", parts: ["topics", "tone"] },
    mayPublish: false,
  });
  expect(await followed()).toEqual(defaultPlaybook);
  expect((await member<ErrorBody>("PUT", "/api/playbook", draft)).body).toMatchObject({
    code: "forbidden",
    error: "Only owners and admins of Acme may publish the playbook.",
  });

  const published = await company.call<{ data: SavedPlaybook }>("PUT", "/api/playbook", (await read(company)).playbook);
  expect(published.body.data).toMatchObject({ follows: "own", draft: null, published: { by: "ann@acme.example", at: expect.any(String) } });
  expect(await followed()).toMatchObject({ topics: [doors], tone: "Warm and brief." });
  const log = (await company.call<AuditLog>("GET", "/api/audit")).body.entries.map(({ memberName, detail }) => `${memberName}: ${detail}`);
  expect(log).toContain("ann@acme.example: Published the playbook.");

  await member("PUT", "/api/playbook/draft", withParts(await read(company), { goal: "address" }));
  expect((await member<{ data: SavedPlaybook }>("DELETE", "/api/playbook/draft")).body.data).toMatchObject({
    playbook: { goal: "meeting", topics: [doors] },
    draft: null,
    follows: "own",
  });
  // A draft that says what is published is none.
  expect((await member<{ data: SavedPlaybook }>("PUT", "/api/playbook/draft", (await read(company)).playbook)).body.data.draft).toBeNull();

  expect((await company.call<{ data: SavedPlaybook }>("GET", "/api/playbook", undefined, "globex")).body.data.follows).toBe("default");
  expect((await company.call("GET", "/api/playbook", undefined, null)).status).toBe(401);
  const refused = await company.call<ErrorBody>("PUT", "/api/playbook/draft", withParts(first, { topics: [{ ...doors, question: " " }] }));
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: "topics.0.question", message: "Must not be empty." }] } });
});

test("of two who edit at once, the second gets both texts and overwrites nothing", async () => {
  const company = await openCompany(closers);
  const admin = (await addColleague(company, "admin")).call;
  const opened = await read(company);
  await company.call("PUT", "/api/playbook/draft", withParts(opened, { goal: "hand_over" }));
  for (const path of ["/api/playbook/draft", "/api/playbook"]) {
    const refused = await admin<ErrorBody>("PUT", path, withParts(opened, { tone: "Formal." }));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "conflict", saveConflict: { saved: { goal: "hand_over", tone: "" }, sent: { goal: "meeting", tone: "Formal." } } },
    });
  }
  expect(await read(company)).toMatchObject({ playbook: { goal: "hand_over", tone: "" }, published: null });
  expect((await admin("PUT", "/api/playbook", withParts(await read(company), { tone: "Formal." }))).status).toBe(200);
  expect(await read(company)).toMatchObject({ playbook: { goal: "hand_over", tone: "Formal." }, follows: "own", draft: null });
});

test("a voice agent follows the organization's playbook until its member publishes one of its own, and again when that goes", async () => {
  const company = await openCompany(closers);
  const { db, organizationId } = company;
  const admin = (await addColleague(company, "admin")).call;
  const agent = {
    name: "Nova",
    slug: "nova",
    persona: "",
    greeting: "",
    voice: null,
    usesLibrary: true,
    answers: [],
    hours: null,
    videos: [],
  };
  const { id } = (await company.call<{ data: { id: string } }>("POST", "/api/voice-agents", agent)).body.data;
  const followed = () => findPlaybook(db, { organizationId, voiceAgentId: id });
  await company.call("PUT", "/api/playbook", { ...defaultPlaybook, goal: "address" });
  expect((await followed()).goal).toBe("address");

  const own = await read(company, `?agent=${id}`);
  expect(own).toMatchObject({ follows: "organization", playbook: { goal: "address" }, published: null });
  await company.call("PUT", `/api/playbook?agent=${id}`, withParts(own, { goal: "hand_over" }));
  expect((await followed()).goal).toBe("hand_over");
  expect((await findPlaybook(db, { organizationId, voiceAgentId: null })).goal).toBe("address");
  expect((await admin("GET", `/api/playbook?agent=${id}`)).status).toBe(404);
  expect((await admin("PUT", `/api/playbook?agent=${id}`, defaultPlaybook)).status).toBe(404);

  expect((await company.call<{ data: SavedPlaybook }>("DELETE", `/api/playbook?agent=${id}`)).body.data.follows).toBe("organization");
  expect((await followed()).goal).toBe("address");
  expect((await company.call("DELETE", "/api/playbook")).status).toBe(400);
  await company.call("PUT", `/api/playbook/draft?agent=${id}`, { ...defaultPlaybook, goal: "hand_over" });
  await company.call("DELETE", `/api/voice-agents/${id}`);
  expect((await db.read.selectFrom("playbooks").select("id").execute()).map((row) => row.id)).toEqual([organizationId]);
});

/** Every row of every table, but of those that a reply may cost tokens or points in. */
async function rows({ db }: Company): Promise<string> {
  const tables = (await db.raw.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/token|limit|passages_|fts/u.test(name));
  const all: unknown[] = [];
  for (const name of tables.toSorted()) all.push([name, (await sql`select * from ${sql.table(name)}`.execute(db.raw)).rows]);
  return JSON.stringify(all);
}

test("a rehearsal offers and books times and keeps a lead by a draft that nobody saved, and leaves no trace", async () => {
  const company = await openCompany(closers);
  const before = await rows(company);
  let memory: string | null = null;
  const say = async (message: string, action?: VisitorAction): Promise<ChatReply> => {
    const sent = { playbook: { ...defaultPlaybook, tone: "Brief." }, message: { message, action, timezone: "Europe/Berlin" }, memory };
    const { status, body } = await company.call<RehearsalReply>("POST", "/api/playbook/rehearsal", sent);
    expect(status).toBe(200);
    ({ memory } = body.data);
    return body.data.reply;
  };
  const offered = await say("Can I book a meeting?");
  expect(offered.alternatives?.length).toBeGreaterThan(0);
  const slotId = offered.alternatives?.[0]?.id ?? "";
  const booked = await say("The first one", { type: "takeSlot", slotId, email: "ada@lovelace.example" });
  expect(booked).toMatchObject({ toolCalled: "schedule_meeting", success: true });
  expect(booked.toolData?.calendarUrl).toBeUndefined();
  expect(await rows(company)).toBe(before);

  const forged = { playbook: defaultPlaybook, message: { message: "Hi" }, memory: `${String(memory).slice(0, -8)}AAAAAAAA` };
  expect((await company.call("POST", "/api/playbook/rehearsal", forged)).status).toBe(400);
  expect((await company.call("POST", "/api/playbook/rehearsal", { ...forged, memory }, "globex")).status).toBe(400);
});

test("the answer to an own question is kept under its name, in the lead as well, and not asked for again", async () => {
  const company = await openCompany(closers);
  await company.call("PUT", "/api/playbook", { ...defaultPlaybook, topics: [doors, { kind: "known", name: "timing" }] });
  const asked = await company.ask("We are a logistics company with 200 people.");
  expect(asked.response).toContain("How many doors do you run? (1 to 5 / More than 5)");
  const answered = await company.ask("more than 5", asked.sessionId);
  expect(answered.cause).not.toMatchObject({ code: "objection_answered" });
  expect(answered.response).not.toContain("How many doors");
  await company.ask("I'm Ada, ada@lovelace.example", asked.sessionId);
  const { facts } = (await company.call<{ data: { visitor: { facts: object[] } } }>("GET", `/api/conversations/${asked.conversationId}`))
    .body.data.visitor;
  expect(facts).toContainEqual({ field: "own", topic: "Doors", value: "More than 5", quote: "more than 5" });
  const lead = await company.db.read.selectFrom("leads").select(["name", "note"]).executeTakeFirstOrThrow();
  expect(lead).toMatchObject({ name: "Ada", note: expect.stringContaining("Doors: More than 5") });
});
