import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";
import { openGoogle, type TestGoogle, type TestMail } from "../../../testing/services/open-google.ts";
import { openSendGrid } from "../../../testing/services/open-sendgrid.ts";

let built: ProductApp;
let google: TestGoogle;
let authorization: string;

beforeEach(async () => {
  google = await openGoogle("ann@acme.com", { publicUrl: "http://localhost" });
  built = await buildProductApp({ env: { google: google.settings }, withoutLimits: true });
  authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
});
afterEach(async () => {
  google.fault = () => undefined;
  await built.close();
  await google.close();
});

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
type Answer = { status: number; body: any };

async function ask(method: "GET" | "POST" | "PUT", url: string, payload?: object, as = authorization): Promise<Answer> {
  const reply = await built.app.inject({ method, url, headers: { authorization: as }, ...(payload !== undefined && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}

async function connect(): Promise<void> {
  const started = await built.app.inject({ method: "POST", url: "/oauth/google/start", headers: { authorization }, payload: {} });
  const cookies = { disco_google: started.cookies[0]?.value ?? "" };
  const opened = await built.app.inject({ url: started.json().url, cookies });
  await built.app.inject({ url: await google.consent(String(opened.headers.location)), cookies });
}

function receive(mail: Partial<TestMail> & { subject: string }): Promise<string> {
  return google.receive({ from: "Ada Byron <ada@lovelace.example>", text: "Hello", date: built.clock(), ...mail });
}

const lead = {
  subject: "Berths for 40 boats",
  text: "We have a budget of $40,000 and need a harbour system by the end of June. I am the CTO. What does it cost?",
};

/** Looks now, as the poll does when it is time, and waits for the ledger to say so. */
async function settled(state: "fine" | "problem" = "fine") {
  built.clock.advance(6 * 60_000);
  const since = built.clock().toISOString();
  await expect
    .poll(
      async () => {
        // A job that failed waits by the standing clock.
        built.clock.advance(1_000);
        const { mailbox } = (await ask("GET", "/api/gmail/messages?maxResults=50")).body;
        return state === "fine" && mailbox.syncedAt < since ? "not looked at yet" : mailbox.state;
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(state);
  return (await ask("GET", "/api/gmail/messages?maxResults=50")).body;
}

async function ledgerCount(): Promise<number> {
  return (await ask("GET", "/api/simple-email/status")).body.messagesTotal;
}

test("every mail has its fate; a lead's mail becomes the organization's deal, a newsletter is not read, a body is not kept", async () => {
  expect((await ask("GET", "/api/gmail/messages")).status).toBe(409);
  const news = await receive({ ...lead, subject: "Our June news", headers: { "List-Unsubscribe": "<https://news.example/out>" } });
  await receive({ ...lead, from: '"Byron, Ada" <ada@lovelace.example>', text: `${lead.text}\n\nA secret that is nobody's business.` });
  await receive({ subject: "Lunch?", from: "bob@friends.example", text: "Are you hungry" });
  await receive({ subject: "Ticket closed", from: "no-reply@tickets.example" });
  await connect();
  await built.startWork();
  const { emails, mailbox, counters } = await settled();
  expect(mailbox.counts).toEqual({ waiting: 0, qualified: 1, skipped: 3, failed: 0 });
  expect(counters).toMatchObject({ inbound: 4, pending: 1, sent: 0 });
  const fates = Object.fromEntries(emails.map(({ subject, reason }: { subject: string; reason: string }) => [subject, reason]));
  expect(fates).toEqual({
    "Our June news": "Skipped: newsletter",
    "Berths for 40 boats": null,
    "Lunch?": "Skipped: nothing here suggests a lead",
    "Ticket closed": "Skipped: sent from a no-reply address",
  });
  expect(google.calls.filter((call) => call.includes(news)).every((call) => call.includes("format=metadata"))).toBe(true);

  const qualified = emails.find(({ fate }: { fate: string }) => fate === "qualified");
  expect(qualified).toMatchObject({ fromName: "Byron, Ada", fromEmail: "ada@lovelace.example", isUnread: true });
  const insight = (await ask("GET", `/api/ai-insights/email/${qualified.id}?userId=x`)).body;
  expect(insight.qualification.quotes.length).toBeGreaterThan(1);
  expect(insight.calendarSuggestions).toMatchObject({ hasRealAvailability: true, duration: 30 });
  const text = (await ask("GET", `/api/gmail/messages/${qualified.id}/text`)).body.data;
  for (const { start, end } of text.quotes) expect(lead.text).toContain(text.text.slice(start, end));
  const sources = await built.db.read.selectFrom("leadSources").selectAll().execute();
  expect(sources).toHaveLength(1);
  expect(sources[0]?.text).toContain("$40,000");
  expect(sources[0]?.text).not.toContain("nobody's business");

  const eve = `Bearer ${await issueBearer(built.db, built.env, { email: "eve@evil.example" })}`;
  expect((await ask("GET", `/api/ai-insights/email/${qualified.id}`, undefined, eve)).status).toBe(409);
});

test("a form's mail and a group's are from whom they name, machines' mail makes no lead", async () => {
  const form = { "Reply-To": "Bob Ort <bob@ort.example>" };
  await receive({ ...lead, subject: "Form", from: "Contact form <forms@host.example>", headers: form });
  const group = {
    "List-Id": "<sales.acme.com>",
    Precedence: "list",
    "X-Google-Group-Id": "1",
    "List-Unsubscribe": "<mailto:x@googlegroups.com>",
  };
  await receive({ ...lead, subject: "Group", from: "Dora Ek <dora@ek.example>", headers: group, labels: ["INBOX", "CATEGORY_FORUMS"] });
  await receive({ ...lead, subject: "Automatic reply: Berths", headers: { "X-Auto-Response-Suppress": "All" } });
  await receive({
    ...lead,
    subject: "Website",
    from: "Acme <www@acme.com>",
    text: `Name: Noa Sund\nE-mail: noa@sund.example\n\n${lead.text}`,
  });
  await connect();
  await built.startWork();
  const { emails } = await settled();
  const told = emails.map(({ subject, fromEmail, reason }: Record<string, string | null>) => [subject, fromEmail, reason]).toSorted();
  expect(told).toEqual([
    ["Automatic reply: Berths", "ada@lovelace.example", "Skipped: an automatic answer"],
    ["Form", "bob@ort.example", null],
    ["Group", "dora@ek.example", null],
    ["Website", "noa@sund.example", null],
  ]);
});

test("the ledger and the mailbox agree after a forgotten history, dropped pages, dropped messages and rate limits", async () => {
  for (let n = 0; n < 5; n += 1) await receive({ ...lead, subject: `First ${n}` });
  await connect();
  await built.startWork();
  await settled();
  expect(await ledgerCount()).toBe(5);

  // Google has forgotten the point of the history.
  for (let n = 0; n < 3; n += 1) await receive({ ...lead, subject: `Second ${n}` });
  google.fault = (path) => (path.includes("/history?") ? { status: 404, body: { error: { code: 404, message: "Not found" } } } : undefined);
  const forgotten = await settled();
  expect(await ledgerCount()).toBe(8);
  expect(forgotten.mailbox.gaps.find(({ reason }: { reason: string }) => reason === "history_forgotten")).toMatchObject({ added: 3 });

  // The history leaves out a message and does not say so: the comparison of the newest day finds it.
  await receive({ ...lead, subject: "Left out" });
  google.fault = (path) => (path.includes("/history?") ? { status: 200, body: { historyId: "9".repeat(24), history: [] } } : undefined);
  built.clock.advance(20 * 60_000);
  const audited = await settled();
  expect(await ledgerCount()).toBe(9);
  expect(audited.mailbox.gaps.some(({ reason, added }: { reason: string; added: number }) => reason === "audit" && added === 1)).toBe(true);

  // Lists and messages are refused: nothing is fine until they are not.
  await receive({ ...lead, subject: "Limited" });
  google.fault = (path) =>
    path.includes("/messages") ? { status: 429, body: { error: { code: 429, message: "rateLimitExceeded" } } } : undefined;
  const from = new Date(built.clock().getTime() - 3_600_000).toISOString();
  expect((await ask("POST", "/api/connections/gmail/sync", { from, to: built.clock().toISOString() })).status).toBe(200);
  const limited = await settled("problem");
  expect(limited.mailbox.sentence).toContain("slow down");
  google.fault = () => undefined;
  await settled();
  expect(await ledgerCount()).toBe(10);
  const ledger = (await ask("GET", "/api/connections/gmail/ledger")).body;
  expect(ledger.emails).toHaveLength(10);
  expect(ledger.emails.every(({ fate }: { fate: string }) => fate === "qualified")).toBe(true);
});

test("a draft marks what carries it, does not bluff, and answers once, in the thread", async () => {
  const gmailId = await receive(lead);
  await connect();
  await built.startWork();
  const { emails } = await settled();
  const url = `/api/gmail/messages/${emails[0].id}`;
  await expect.poll(async () => (await ask("GET", url)).body.data.draft?.status, { timeout: 20_000 }).toBe("review_required");
  const { draft, route, person } = (await ask("GET", url)).body.data;
  expect(route).toMatchObject({ from: "ann@acme.com", by: "Gmail" });
  expect(person.company).toMatchObject({ key: "lovelace.example" });
  expect(draft.sentences.some(({ mark }: { mark: { kind: string } | null }) => mark?.kind === "thread")).toBe(true);
  expect(draft.blockers).toEqual([{ sentence: "I will find out about “What does it cost” and get back to you.", claim: "I will" }]);

  const body = `${draft.sentences.map(({ text }: { text: string }) => text).join("")}\n\nIt costs $9 a month.`;
  const planted = (await ask("PUT", `${url}/draft`, { subject: draft.subject, body, version: draft.version })).body.data;
  expect(planted.blockers).toContainEqual({ sentence: "It costs $9 a month.", claim: "$9" });
  const refused = await ask("POST", `${url}/draft/send`, { version: planted.version, automatic: true });
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining("I will")]);
  expect((await ask("PUT", `${url}/draft`, { subject: "x", body: "y", version: draft.version })).status).toBe(409);

  // Gmail takes the mail, and its answer is lost: the second try finds it and sends nothing.
  const isSend = (path: string) => path.includes("/messages/send");
  const sends = () => google.calls.filter((call) => call.startsWith("POST") && isSend(call)).length;
  google.fault = (path) => (isSend(path) ? { status: 503 } : undefined);
  const lost = await ask("POST", `${url}/draft/send`, { version: planted.version });
  expect(lost.status).toBe(503);
  google.fault = () => undefined;
  const cut = (await ask("GET", url)).body.data.draft;
  expect(cut.status).toBe("sending");
  const sent = await ask("POST", `${url}/draft/send`, { version: cut.version });
  expect(sent.body).toMatchObject({ message: "Email sent successfully to ada@lovelace.example!", data: { status: "sent" } });
  expect((await ask("POST", `${url}/draft/send`, { version: sent.body.data.version })).status).toBe(409);
  expect(sends()).toBe(2);

  const original = await google.ask(`messages/${gmailId}`);
  const thread = await google.ask(`threads/${original.threadId}`);
  expect(thread.messages).toHaveLength(2);
  const headers = Object.fromEntries(
    thread.messages[1].payload.headers.map(({ name, value }: { name: string; value: string }) => [name.toLowerCase(), value]),
  );
  const messageId = original.payload.headers.find(({ name }: { name: string }) => name.toLowerCase() === "message-id").value;
  expect(headers).toMatchObject({ "in-reply-to": messageId, references: messageId, subject: "Re: Berths for 40 boats" });
});

test("an answer that goes out by the outbox counts as sent once it was delivered", async ({ onTestFinished }) => {
  const sendgridApiKey = "SG.a-key-of-the-test";
  const sendgrid = await openSendGrid(sendgridApiKey);
  onTestFinished(sendgrid.close);
  await built.close();
  built = await buildProductApp({ env: { google: google.settings, sendgridBaseUrl: sendgrid.url }, withoutLimits: true });
  authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
  await receive(lead);
  await connect();
  await built.startWork();
  const { emails } = await settled();
  const url = `/api/gmail/messages/${emails[0].id}`;
  const draft = async () => (await ask("GET", url)).body.data.draft;
  await expect.poll(async () => (await draft())?.status).toBe("review_required");
  await built.db.write((tx) => tx.updateTable("googleConnections").set({ status: "expired" }).execute());

  const { body } = await ask("POST", `${url}/draft/send`, { version: (await draft()).version });
  const delivery = { mailId: expect.any(String), state: "queued" };
  expect(body).toMatchObject({
    message: expect.stringContaining("is queued: this server has no mail service yet"),
    data: { sentAt: null, delivery },
  });
  expect(await draft()).toMatchObject({ sentAt: null, delivery });
  const listed = async () => (await ask("GET", "/api/gmail/messages")).body;
  expect(await listed()).toMatchObject({ counters: { sent: 0 }, emails: [{ draftStatus: "sending" }] });

  const settings = { sendgridApiKey, inboundDomain: "in.acme.com", fromEmail: "sales@acme.com", replyToEmail: "team@acme.com" };
  await ask("POST", "/email/config", settings);
  await expect.poll(draft).toMatchObject({ status: "sent", sentAt: expect.any(String), delivery: { state: "sent" } });
  expect(await listed()).toMatchObject({ counters: { sent: 1 }, emails: [{ draftStatus: "sent" }] });
  const recipients = sendgrid.sent.map((mail) => JSON.parse(mail.body).personalizations[0].to[0].email);
  expect(recipients.filter((email) => email === "ada@lovelace.example")).toHaveLength(1);
});

test("a mail that was answered in Gmail is answered, and a new connection of the mailbox neither counts nor asks twice", async () => {
  const gmailId = await receive(lead);
  await receive({ ...lead, subject: "Berths for others", from: "Bo Ek <bo@ek.example>" });
  await connect();
  await built.startWork();
  await settled();
  const { threadId } = await google.ask(`messages/${gmailId}`);
  await google.answer(threadId, {
    to: "ada@lovelace.example",
    subject: `Re: ${lead.subject}`,
    text: "We have berths.",
    date: built.clock(),
  });
  const states = async () => {
    const { emails, counters } = await settled();
    return { counters, told: emails.map((mail: Record<string, unknown>) => [mail["fromEmail"], mail["draftStatus"]]).toSorted() };
  };
  const answered = {
    counters: { pending: 1, sent: 1 },
    told: [
      ["ada@lovelace.example", "sent"],
      ["bo@ek.example", "review_required"],
    ],
  };
  await expect.poll(states, { timeout: 20_000 }).toMatchObject(answered);
  const counted = await ledgerCount();
  const { emails } = (await ask("GET", "/api/gmail/messages")).body;
  const { id, dealId } = emails.find(({ fromEmail }: { fromEmail: string }) => fromEmail === "ada@lovelace.example");
  const { timeline } = (await ask("GET", `/api/action-plans/${dealId}`)).body.data;
  const shown = timeline.filter(({ kind }: { kind: string }) => kind === "mail");
  expect(shown).toMatchObject([{ recipient: "ada@lovelace.example", status: "sent" }]);
  const { version } = (await ask("GET", `/api/gmail/messages/${id}`)).body.data.draft;
  expect((await ask("POST", `/api/gmail/messages/${id}/draft/send`, { version })).status).toBe(409);

  expect((await ask("POST", "/oauth/google/disconnect", {})).status).toBe(200);
  await connect();
  expect(await states()).toMatchObject(answered);
  expect(await ledgerCount()).toBe(counted);
  const { count } = await built.db.read
    .selectFrom("inboxMails")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(counted);
});

test("a push that Google has signed has the mailbox read at once; any other changes nothing", async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const keys = createServer((_request, response) =>
    exportJWK(publicKey).then((key) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [{ ...key, kid: "1" }] })),
    ),
  );
  await new Promise<void>((resolve) => keys.listen(0, "127.0.0.1", resolve));
  const bound = keys.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  const pubsub = { topic: "projects/p/topics/mail", serviceAccount: "push@p.example", certsUrl: `http://127.0.0.1:${port}` };
  await built.close();
  built = await buildProductApp({ env: { google: { ...google.settings, pubsub } }, withoutLimits: true });
  authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.com" })}`;
  // The emulator has no watch.
  google.fault = (path) => (path.includes("/watch") ? { status: 200, body: { historyId: "1" } } : undefined);
  await connect();
  await built.startWork();
  await settled();
  expect(google.calls.filter((call) => call.includes("/watch"))).toHaveLength(1);

  await receive(lead);
  const sign = (claims: object, audience = "http://localhost/api/gmail/push") =>
    new SignJWT({ email: pubsub.serviceAccount, email_verified: true, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer("https://accounts.google.com")
      .setAudience(audience)
      .setExpirationTime("5m")
      .sign(privateKey);
  const data = Buffer.from(JSON.stringify({ emailAddress: "ann@acme.com", historyId: 9 })).toString("base64");
  const push = async (token: string, body = data) =>
    (
      await built.app.inject({
        method: "POST",
        url: "/api/gmail/push",
        payload: { message: { data: body, messageId: "1" }, subscription: "s" },
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  expect(await push("no.token")).toBe(401);
  expect(await push(await sign({ email: "eve@evil.example" }))).toBe(401);
  expect(await push(await sign({}, "https://elsewhere.example"))).toBe(401);
  expect(await push(await sign({}), "no JSON")).toBe(200);
  expect(await ledgerCount()).toBe(0);
  expect(await push(await sign({}))).toBe(200);
  await expect.poll(ledgerCount, { timeout: 30_000 }).toBe(1);
  await new Promise((resolve) => keys.close(resolve));
});

test("with Google down or slow the list answers at once and says what is wrong", async () => {
  await receive(lead);
  await connect();
  await built.startWork();
  await settled();
  google.fault = () => ({ delayMs: 30_000 });
  const before = performance.now();
  const { status, body } = await ask("GET", "/api/gmail/messages");
  expect([status, body.emails.length]).toEqual([200, 1]);
  expect(performance.now() - before).toBeLessThan(3_000);
  google.fault = () => ({ status: 500 });
  const down = await settled("problem");
  expect(down.mailbox.sentence).toBe("Gmail does not answer right now. We'll try again in a minute.");
});

test("a mail that Gmail could not trace to its sender's domain is marked, and has a deal of its own that keeps its stage", async () => {
  const found = (results: string) => ({ "Authentication-Results": `mx.google.com; ${results}` });
  await receive({
    ...lead,
    subject: "True",
    headers: found("dkim=pass header.i=@lovelace.example; dmarc=pass header.from=lovelace.example"),
  });
  await receive({
    ...lead,
    subject: "False",
    headers: found("spf=pass smtp.mailfrom=eve@evil.example; dmarc=fail header.from=lovelace.example"),
  });
  await connect();
  await built.startWork();
  const { emails }: { emails: { subject: string; verdict: string; dealId: string }[] } = await settled();
  const of = (subject: string) => emails.find((email) => email.subject === subject);
  expect([of("True")?.verdict, of("False")?.verdict]).toEqual(["verified", "unverified"]);
  const plan = async (subject: string) => (await ask("GET", `/api/action-plans/${of(subject)?.dealId}`)).body.data.plan;
  await expect.poll(async () => (await plan("True")).status, { timeout: 20_000 }).not.toBe("nurture");
  await expect.poll(async () => (await plan("False")).score, { timeout: 20_000 }).toBe((await plan("True")).score);
  expect((await plan("False")).status).toBe("nurture");
});
