import type { ThreadHelp } from "@disco/protocol";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addColleague } from "../../../testing/add-colleague.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const ANN = "ann@acme.example";
const closers: (() => Promise<void>)[] = [];
let company: Company;
let inbound: string;
let conversationId: string;
let sessionId: string;

beforeEach(async () => {
  company = await openCompany(closers);
  await company.startWork();
  const { body } = await company.call<{ data: { inboundUrl: string } }>("GET", "/api/email/config");
  inbound = new URL(body.data.inboundUrl).pathname;
  await company.db.write((tx) => tx.updateTable("emailConfigurations").set({ inboundDomain: "in.acme.example" }).execute());
  // Who has looked at the Live view may be asked; with business hours they are asked without a dashboard open.
  await company.call("PUT", "/api/live/presence", { mode: "hours" });
  ({ conversationId, sessionId } = await company.ask("My name is Ada. Can I talk to a person, please?"));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const notices = async () =>
  company.db.read
    .selectFrom("outgoingMails")
    .select(["recipient", "replyTo", "subject"])
    .where("onceKey", "like", "handover %")
    .orderBy("createdAt")
    .execute();

async function address(): Promise<string> {
  return vi.waitFor(async () => {
    const [mail] = await notices();
    expect(mail).toMatchObject({ recipient: ANN, subject: "Waiting for you: Ada" });
    return mail?.replyTo ?? "";
  }, 20_000);
}

async function post({
  to,
  from = ANN,
  text,
  id = crypto.randomUUID() as string,
  dkim = "{@acme.example : pass}",
  spf = "pass",
  headers = "",
}: Record<string, string> & { to: string; text: string }) {
  const mail = `From: Ann <${from}>\r\nTo: ${to}\r\nSubject: Re: Waiting\r\nMessage-ID: <${id}@acme.example>\r\nDate: Sun, 01 Mar 2026 10:00:00 +0000\r\n${headers}\r\n${text}`;
  const fields = { email: mail, envelope: JSON.stringify({ to: [to], from }), SPF: spf, dkim };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const payload = `${parts.join("")}--form--\r\n`;
  const reply = await company.app.inject({
    method: "POST",
    url: inbound,
    payload,
    headers: { "content-type": "multipart/form-data; boundary=form" },
  });
  expect(reply.statusCode).toBe(200);
}

const fates = (count: number) =>
  vi.waitFor(async () => {
    const rows = await company.db.read.selectFrom("inboundMails").select(["status", "fate"]).orderBy("receivedAt").orderBy("id").execute();
    expect(rows.map(({ status }) => status)).toEqual(Array(count).fill("skipped"));
    return rows.map(({ fate }) => fate);
  }, 20_000);

const said = async () =>
  (await company.db.read.selectFrom("messages").select("text").where("role", "=", "member").orderBy("ordinal").execute()).map(
    ({ text }) => text,
  );

test("a member who is asked and not here answers by mail: once, without what they quote, and the visitor's next words are theirs", async () => {
  const to = await address();
  const answer = {
    to,
    id: "one",
    text: "Hello Ada, this is Ann.\r\n\r\nOn Sun, 1 Mar 2026 at 09:00, Disco <disco@acme.example> wrote:\r\n> Ada waits for a person\r\n",
  };
  await post(answer);
  expect(await fates(1)).toEqual(["Passed on to the visitor."]);
  await post(answer);
  expect(await said()).toEqual(["Hello Ada, this is Ann."]);
  const next = await company.ask("Great, when can we talk?", sessionId);
  expect([next.response, next.handler]).toMatchObject(["", { handler: "person", person: { name: "ann" } }]);
  await company.ask("My address is ada@lovelace.example.", sessionId);
  expect((await company.call("DELETE", "/api/people/ada@lovelace.example")).status).toBe(200);
  expect([await notices(), await company.db.read.selectFrom("inboundMails").select("id").execute()]).toEqual([[], []]);
});

test("a forged address, another sender, an unproven one and a notice of absence reach no visitor, and the thread says so", async () => {
  const to = await address();
  const forged = to.replace(/.{4}@/u, (end) => `${end[0] === "0" ? "1111" : "0000"}@`);
  await post({ to: forged, text: "I am in." });
  await post({ to, from: "eve@evil.example", text: "I am in.", dkim: "{@evil.example : pass}" });
  await post({ to, text: "I am in.", dkim: "{@evil.example : pass}", spf: "fail" });
  await post({ to, text: "I am away until Monday.", headers: "Auto-Submitted: auto-replied\r\n" });
  const reasons = await fates(4);
  for (const reason of reasons) expect(reason).toMatch(/^Not passed on/u);
  expect(await said()).toEqual([]);
  const { body } = await company.call<{ data: ThreadHelp }>("GET", `/api/conversations/${conversationId}/help`);
  expect(body.data.undelivered).toHaveLength(4);
  expect(body.data.undelivered[0]).toMatchObject({ where: "mail", problem: expect.stringContaining("not passed on") });
});

test("an answer to a conversation that another member has is said not to be passed on", async () => {
  const to = await address();
  await company.db.write((tx) =>
    tx.updateTable("handovers").set({ takenAt: company.clock().toISOString(), memberId: "bob", memberName: "Bob" }).execute(),
  );
  await company.db.write((tx) => tx.updateTable("conversations").set({ handler: "person" }).where("id", "=", conversationId).execute());
  await post({ to, text: "Hello Ada." });
  expect(await fates(1)).toEqual(["Not passed on. Bob has this conversation."]);
});

test("who wants no mail gets none; a mention is mailed once", async () => {
  await address();
  await company.call("PUT", "/api/live/notices", { asked: { mail: false, slack: false }, mentioned: { mail: true, slack: false } });
  await company.ask("I want to talk to a human being.");
  const bob = await addColleague(company, "member", "bob");
  const { body } = await company.call<{ data: ThreadHelp }>("GET", `/api/conversations/${conversationId}/help`);
  const note = { text: "@ann she wants the yearly plan", noteId: "note-0001", mentions: body.data.members.map(({ id }) => id) };
  for (let count = 0; count < 2; count += 1) await bob.call("POST", `/api/conversations/${conversationId}/notes`, note);
  await vi.waitFor(async () => expect(await notices()).toHaveLength(2), 20_000);
  expect((await notices())[1]).toEqual({ recipient: ANN, replyTo: null, subject: "bob mentioned you in a note" });
  const open = company.db.read
    .selectFrom("jobs")
    .select("kind")
    .where("kind", "in", ["ask-member", "mention-member"])
    .where("status", "<>", "done");
  await vi.waitFor(async () => expect(await open.execute()).toEqual([]), 20_000);
  expect(await notices()).toHaveLength(2);
});
