import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp } from "../../../testing/build-product-app.ts";
import { openMailService } from "../../../testing/services/open-mail-service.ts";
import { openSendGrid } from "../../../testing/services/open-sendgrid.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const KEY = "SG.a-key-that-nobody-may-read-7f3a";

async function openOrganization() {
  const [smtp, sendgrid] = await Promise.all([openMailService(), openSendGrid(KEY)]);
  closers.push(smtp.close, sendgrid.close);
  const built = await buildProductApp({
    withoutLimits: true,
    env: { mail: { url: smtp.url, from: "Disco <no-reply@disco.example>" }, sendgridBaseUrl: sendgrid.url },
  });
  closers.push(built.close);
  await built.startWork();
  const bearer = await issueBearer(built.db, built.env, { email: "ann@acme.com" });
  const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
    const reply = await built.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${bearer}` },
      ...(payload !== undefined && { payload }),
    });
    return { status: reply.statusCode, body: reply.json(), text: reply.body };
  };
  const requestDemo = (email: string, name = "Ada Lovelace") =>
    built.app.inject({
      method: "POST",
      url: "/api/public/demo-request",
      payload: { name, email, company: "Engines", organizationId: "acme" },
    });
  return { smtp, sendgrid, built, bearer, ask, requestDemo };
}

const settings = { sendgridApiKey: KEY, inboundDomain: "inbound.acme.com", fromEmail: "sales@acme.com", replyToEmail: "team@acme.com" };

function form(parts: Record<string, Buffer | string>, file?: { name: string; content: string }) {
  const pieces = Object.entries(parts).flatMap(([name, value]) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  if (file !== undefined)
    pieces.push(
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="attachment1"; filename="${file.name}"\r\nContent-Type: application/pdf\r\n\r\n${file.content}\r\n`,
      ),
    );
  return { payload: Buffer.concat([...pieces, Buffer.from("--b--\r\n")]), headers: { "content-type": "multipart/form-data; boundary=b" } };
}

test("SendGrid is set up with sentences for what is missing, and the key is never given back", async () => {
  const { built, ask } = await openOrganization();
  const errorOf = async (body: object) => (await ask("POST", "/email/config", body)).body.error;
  expect(await errorOf({ ...settings, sendgridApiKey: "" })).toBe("SendGrid API Key is required");
  expect(await errorOf({ ...settings, inboundDomain: " " })).toBe("Inbound Domain is required");
  expect(await errorOf({ ...settings, fromEmail: "" })).toBe("From Email is required");
  expect(await errorOf({ ...settings, fromEmail: "sales at acme" })).toBe("Please enter a valid email address");
  expect(await errorOf({ ...settings, sendgridApiKey: "SG.unknown" })).toContain("SendGrid does not know this key");
  expect(await ask("POST", "/email/config", { ...settings, userId: "somebody else" })).toMatchObject({
    status: 200,
    body: { success: true, keyCheck: "ok", data: { configured: true, last4: "7f3a" } },
  });
  const kept = await ask("POST", "/api/email/config", { ...settings, sendgridApiKey: "", inboundDomain: "mail.acme.com" });
  expect(kept.body).toMatchObject({ keyCheck: "kept", data: { configured: true, last4: "7f3a", inboundDomain: "mail.acme.com" } });
  expect((await ask("GET", "/api/email/config")).text).not.toContain(KEY);
  expect(JSON.stringify(await built.db.read.selectFrom("emailConfigurations").selectAll().execute())).not.toContain(KEY);
});

test("a key is checked before anything is stored, and refused with the sentence for its field", async () => {
  const { ask, sendgrid } = await openOrganization();
  const check = (sendgridApiKey: string) => ask("POST", "/api/email/config/check-key", { sendgridApiKey });
  expect(await check("SG.another-key")).toMatchObject({ status: 400, body: { issues: [{ path: "sendgridApiKey" }] } });
  expect(await check("SG.with a blank")).toMatchObject({ status: 400, body: { issues: [{ path: "sendgridApiKey" }] } });
  expect(await check(` ${KEY} `)).toMatchObject({ status: 200, body: { keyCheck: "ok" } });
  sendgrid.isAway = true;
  expect((await check(KEY)).body).toMatchObject({ keyCheck: "unreachable" });
  expect((await ask("GET", "/api/email/config")).body.data).toMatchObject({ configured: false, last4: null });
});

test("a key that SendGrid could not be asked about is told and shown as unchecked until it is checked", async () => {
  const { sendgrid, ask } = await openOrganization();
  const shown = async () => [
    (await ask("GET", "/api/email/config")).body.data.isKeyChecked,
    (await ask("GET", "/api/email/inbox/messages")).body.address.isKeyChecked,
  ];
  sendgrid.isAway = true;
  const { body } = await ask("POST", "/api/email/config", settings);
  expect(body).toMatchObject({ keyCheck: "unreachable", message: expect.stringContaining("could not be checked") });
  expect(body.message).not.toContain("successfully");
  expect(await shown()).toEqual([false, false]);
  sendgrid.isAway = false;
  const again = await ask("POST", "/api/email/config", { ...settings, sendgridApiKey: "" });
  expect(again.body).toMatchObject({ keyCheck: "ok", message: expect.stringContaining("successfully configured") });
  expect(await shown()).toEqual([true, true]);
});

test("mail of an organization leaves by its own SendGrid once, and what it refuses is shown until a member sends it again", async () => {
  const { sendgrid, smtp, ask, requestDemo } = await openOrganization();
  await ask("POST", "/email/config", settings);
  sendgrid.answer = 400;
  await requestDemo("ada@lovelace.example");
  const outbox = async () => (await ask("GET", "/api/mail/outbox")).body;
  await vi.waitFor(
    async () =>
      expect(await outbox()).toMatchObject({
        route: { name: "sendgrid", replyTo: "team@acme.com" },
        mails: [{ status: "refused", problem: expect.stringContaining("The from address is not verified") }],
      }),
    10_000,
  );
  sendgrid.answer = 202;
  const { id } = (await outbox()).mails[0];
  expect((await ask("POST", `/api/mail/outbox/${id}/retry`, {})).status).toBe(200);
  await vi.waitFor(() => expect(sendgrid.sent).toHaveLength(1), 10_000);
  expect(JSON.parse(sendgrid.sent[0]?.body ?? "")).toMatchObject({
    from: { email: "sales@acme.com" },
    reply_to: { email: "team@acme.com" },
    personalizations: [{ to: [{ email: "ada@lovelace.example" }] }],
    custom_args: { mail_id: id },
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  await vi.waitFor(async () => expect((await outbox()).mails[0]).toMatchObject({ status: "sent", route: "sendgrid" }), 10_000);
  expect((await ask("POST", `/api/mail/outbox/${id}/retry`, {})).status).toBe(409);
  expect(smtp.messages).toEqual([]);
});

test("what may stand in the header of a mail is one line", async () => {
  const { ask } = await openOrganization();
  const broken = "Hello\r\nBcc: eve@evil.example";
  const event = { title: broken, startTime: "2026-03-02T10:00:00Z", endTime: "2026-03-02T11:00:00Z" };
  const refused = [
    await ask("POST", "/api/email/config", { ...settings, replyToEmail: `team@acme.com\r\nBcc: eve@evil.example` }),
    await ask("POST", "/api/calendar/calendars/primary/events", event),
    await ask("PUT", "/api/demo-requests/any/email-draft", { subject: broken, body: "Hello" }),
    await ask("PUT", "/api/email/inbox/messages/any/draft", { subject: broken, body: "Hello", version: 0 }),
  ];
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([400, { code: "invalid_request", issues: [{ message: expect.stringContaining("one line") }] }]);
  expect((await ask("GET", "/api/email/config")).body.data).toMatchObject({ configured: false, replyToEmail: "" });
});

test("a template with auto-send replaces the fixed text, and one click ends it", async () => {
  const { smtp, built, ask, requestDemo } = await openOrganization();
  const template = {
    template_type: "demo_request",
    subject_template: "Hello {{first_name}}",
    body_template: "Hi {{name}} of {{company}},\n\nwelcome {{nothing}} & co.<script>alert(1)</script>",
    auto_send_enabled: true,
    userId: "placeholder",
  };
  expect((await ask("POST", "/api/email-templates", { ...template, subject_template: "a\r\nBcc: b@c.example" })).status).toBe(400);
  expect((await ask("POST", "/api/email-templates", { ...template, auto_send_enabled: "yes" })).status).toBe(400);
  expect((await ask("POST", "/api/email-templates", { ...template, template_type: "other" })).status).toBe(400);
  const saved = await ask("POST", "/api/email-templates", template);
  expect(saved.body.template.body_template).toBe("Hi {{name}} of {{company}},\n\nwelcome {{nothing}} & co.");
  await requestDemo("ada@lovelace.example", "Ada <b>Lovelace</b> https://evil.example");
  await vi.waitFor(() => expect(smtp.messages).toHaveLength(1), 10_000);
  const raw = smtp.messages[0]?.raw.replaceAll(/=\r\n/gu, "") ?? "";
  // A name that holds an address is left out.
  expect(raw).toContain("Subject: Hello there");
  expect(raw).not.toContain("evil.example");
  expect(raw).toContain("welcome  &amp; co.");
  const url = /List-Unsubscribe: <([^>]+)>/u.exec((smtp.messages[0]?.raw ?? "").replaceAll(/\r\n[ \t]+/gu, ""))?.[1] ?? "";
  const { pathname, search } = new URL(url);
  expect((await built.app.inject({ url: pathname + search })).body).toContain("<button>");
  expect((await ask("GET", "/api/email/suppressions")).body.data).toEqual([]);
  const clicked = await built.app.inject({
    method: "POST",
    url: pathname + search,
    payload: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(clicked.statusCode).toBe(200);
  expect((await ask("GET", "/api/email/suppressions")).body.data).toMatchObject([
    { address: "ada@lovelace.example", reason: "unsubscribe" },
  ]);
  built.clock.advance(25 * 3_600_000);
  await requestDemo("ada@lovelace.example");
  await requestDemo("bob@lovelace.example", "Bob");
  await vi.waitFor(() => expect(smtp.messages).toHaveLength(2), 10_000);
  expect(smtp.messages[1]?.recipient).toBe("bob@lovelace.example");
});

test("mail that arrives becomes a lead once, in its thread, and is answered by SMTP", async () => {
  const { smtp, built, bearer, ask } = await openOrganization();
  const { inboundUrl } = (await ask("GET", "/api/email/config")).body.data;
  const { pathname: url } = new URL(inboundUrl);
  const parsed = form(
    {
      headers: "Message-ID: <first@lovelace.example>\r\nDate: Mon, 2 Mar 2026 08:00:00 +0000",
      from: Buffer.from('"Lovelace, Ad\xe9le" <Ada@Lovelace.example>', "latin1"),
      subject: "Prices",
      text: Buffer.from("We are 40 people in Z\xfcrich. Can we get a quote this month?", "latin1"),
      charsets: JSON.stringify({ from: "iso-8859-1", text: "iso-8859-1", subject: "UTF-8" }),
      envelope: JSON.stringify({ to: ["sales@inbound.acme.com"], from: "ada@lovelace.example" }),
    },
    { name: "plan.pdf", content: "12345" },
  );
  for (let time = 0; time < 2; time += 1) expect((await built.app.inject({ method: "POST", url, ...parsed })).statusCode).toBe(200);
  const inbox = async () => (await ask("GET", "/api/email/inbox")).body.data;
  await vi.waitFor(async () => expect(await inbox()).toMatchObject([{ status: "qualified" }]), 10_000);
  const [first] = await inbox();
  expect(first).toMatchObject({
    from_name: "Lovelace, Adéle",
    from_address: "ada@lovelace.example",
    body: "We are 40 people in Zürich. Can we get a quote this month?",
    attachments: [{ name: "plan.pdf", size: 5 }],
    deal_id: expect.any(String),
  });
  expect(await built.db.read.selectFrom("leadSources").select(["kind", "email"]).execute()).toEqual([
    { kind: "mail", email: "ada@lovelace.example" },
  ]);
  expect(JSON.stringify(await built.db.read.selectFrom("inboundMails").selectAll().execute())).not.toContain("Zürich");

  await built.app.inject({
    method: "PUT",
    url: "/api/account/profile",
    payload: { emailSignature: "Ann\nAcme <Sales>", signatureFont: "Verdana" },
    headers: { authorization: `Bearer ${bearer}` },
  });
  const one = `/api/email/inbox/messages/${first.id}`;
  const draft = async () => (await ask("GET", one)).body.data.draft;
  await vi.waitFor(async () => expect(await draft()).toMatchObject({ version: expect.any(Number) }), 30_000);
  const answered = await ask("POST", `${one}/draft/send`, { version: (await draft()).version });
  expect(answered.status).toBe(200);
  await vi.waitFor(() => expect(smtp.messages).toHaveLength(1), 30_000);
  const raw = smtp.messages[0]?.raw ?? "";
  expect(raw).toContain("In-Reply-To: <first@lovelace.example>");
  expect(raw).toContain("Subject: Re: Prices");
  expect(raw.replaceAll("=\r\n", "")).toContain("Acme &lt;Sales&gt;");
  const messageId = /Message-ID: (<[^>]+>)/u.exec(raw)?.[1] ?? "";

  const mime = (lines: string[]) => form({ email: lines.join("\r\n"), envelope: JSON.stringify({ to: ["sales@inbound.acme.com"] }) });
  const second = mime([
    "From: Grace <grace@lovelace.example>",
    "Message-ID: <second@lovelace.example>",
    `References: ${messageId}`,
    "Subject: =?utf-8?q?Ganz_anders_=C3=BCber?=",
    "Content-Type: text/html; charset=utf-8",
    "",
    "<p>Thanks</p><script>no()</script>",
  ]);
  const newsletter = mime(["From: News <news@shop.example>", "List-Unsubscribe: <https://shop.example/u>", "Subject: Sale", "", "Buy now"]);
  for (const mail of [second, newsletter]) expect((await built.app.inject({ method: "POST", url, ...mail })).statusCode).toBe(200);
  await vi.waitFor(async () => {
    const mails: { subject: string; status: string; fate: string | null; thread_id: string; body: string }[] = await inbox();
    expect(mails.find(({ subject }) => subject === "Sale")).toMatchObject({ status: "skipped", fate: "Skipped: newsletter." });
    expect(mails.find(({ subject }) => subject === "Ganz anders über")).toMatchObject({ body: "Thanks", thread_id: first.thread_id });
  }, 10_000);
  expect((await built.app.inject({ method: "POST", url: `${url}x`, ...second })).statusCode).toBe(404);
});

test("mail for another domain than the configured one is refused and not stored", async () => {
  const { built, ask } = await openOrganization();
  const { inboundUrl } = (await ask("POST", "/email/config", settings)).body.data;
  const { pathname: url } = new URL(inboundUrl);
  const receive = async (to: string[], envelope = true) => {
    const parts = { from: "ada@lovelace.example", subject: to.join(), text: "Hello", to: to.join() };
    const mail = form(envelope ? { ...parts, to: "sales@inbound.acme.com", envelope: JSON.stringify({ to }) } : parts);
    return (await built.app.inject({ method: "POST", url, ...mail })).statusCode;
  };
  expect(await receive(["sales@globex.com"])).toBe(404);
  expect(await receive(["sales@sub.inbound.acme.com"])).toBe(404);
  expect(await receive(["sales@globex.com"], false)).toBe(404);
  expect(await receive(["Sales@Inbound.Acme.com"])).toBe(200);
  expect(await receive(["bob@globex.com", "sales@inbound.acme.com"])).toBe(200);
  const kept = await built.db.read.selectFrom("inboundMails").select("recipient").execute();
  expect(kept.map(({ recipient }) => recipient).toSorted()).toEqual(["Sales@Inbound.Acme.com", "sales@inbound.acme.com"]);
});

test("without Gmail an inbound mail has its score, its draft that cannot bluff, and one answer by SMTP", async () => {
  const { smtp, built, bearer, ask } = await openOrganization();
  const { pathname: url } = new URL((await ask("GET", "/api/email/config")).body.data.inboundUrl);
  const text = "We have a budget of $40,000 and need a harbour system by the end of June. I am the CTO. Could you call me?";
  const parts = { from: "Ada Byron <ada@lovelace.example>", subject: "Berths", text, headers: "Message-ID: <b@lovelace.example>" };
  await built.app.inject({ method: "POST", url, ...form(parts) });
  await built.app.inject({
    method: "PUT",
    url: "/api/account/profile",
    payload: { emailSignature: "Ann of Acme", signatureFont: "Arial" },
    headers: { authorization: `Bearer ${bearer}` },
  });
  const messages = "/api/email/inbox/messages";
  const list = async () => (await ask("GET", messages)).body;
  await vi.waitFor(
    async () => expect((await list()).emails).toMatchObject([{ draftStatus: "review_required", score: expect.any(Number) }]),
    30_000,
  );
  const { emails, counters, address } = await list();
  expect(counters).toEqual({ inbound: 1, pending: 1, sent: 0 });
  expect(address).toMatchObject({ isSetUp: false, sentence: expect.stringContaining("by this server's SMTP") });
  const toAda = async () =>
    (await ask("GET", "/api/mail/outbox")).body.mails.filter(
      ({ recipient }: { recipient: string }) => recipient === "ada@lovelace.example",
    );
  expect(await toAda()).toEqual([]);

  const one = `${messages}/${emails[0].id}`;
  const { draft, route, person } = (await ask("GET", one)).body.data;
  expect(route.sentence).toContain("Will be sent from");
  expect(person).toMatchObject({ mails: 1, company: { key: "lovelace.example" } });
  const kinds = draft.sentences.flatMap(({ mark }: { mark: { kind: string } | null }) => (mark === null ? [] : [mark.kind]));
  expect([...new Set(kinds)]).toEqual(["thread", "calendar"]);
  const held = await built.db.read.selectFrom("meetings").select("status").distinct().execute();
  expect(held).toEqual([{ status: "held" }]);
  const read = (await ask("GET", `${one}/text`)).body.data;
  expect(read.quotes.length).toBeGreaterThan(1);
  const save = (payload: object) =>
    built.app.inject({ method: "PUT", url: `${one}/draft`, payload, headers: { authorization: `Bearer ${bearer}` } });
  const body = `${draft.sentences.map((sentence: { text: string }) => sentence.text).join("")}\n\nIt costs $9 a month.`;
  const planted = (await save({ subject: draft.subject, body, version: draft.version })).json().data;
  expect(planted.blockers).toEqual([{ sentence: "It costs $9 a month.", claim: "$9" }]);
  expect((await save({ subject: "x", body: "y", version: draft.version })).statusCode).toBe(409);
  expect((await ask("POST", `${one}/draft/send`, { version: planted.version, automatic: true })).status).toBe(400);

  const heldBy = (conversationId: string) => built.db.write((tx) => tx.updateTable("meetings").set({ conversationId }).execute());
  const { conversationId: holder } = await built.db.read.selectFrom("meetings").select("conversationId").executeTakeFirstOrThrow();
  await heldBy("another visitor");
  const late = await ask("POST", `${one}/draft/send`, { version: planted.version });
  expect([late.status, late.body.error]).toEqual([409, expect.stringContaining("is not free any more")]);
  await heldBy(holder ?? "");

  const sends = await Promise.all([1, 2].map(() => ask("POST", `${one}/draft/send`, { version: planted.version })));
  expect(sends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await vi.waitFor(async () => expect((await ask("GET", one)).body.data.draft.delivery).toMatchObject({ state: "sent" }), 30_000);
  const sent = smtp.messages.filter(({ recipient }) => recipient === "ada@lovelace.example");
  expect([sent.length, (await toAda()).length]).toEqual([1, 1]);
  const raw = sent[0]?.raw.replaceAll("=\r\n", "") ?? "";
  expect(raw).toContain("In-Reply-To: <b@lovelace.example>");
  const [plain = ""] = raw.split("Content-Type: text/html");
  expect(plain.split("Ann of Acme")).toHaveLength(2);
  expect(plain.indexOf("Ann of Acme")).toBeLessThan(plain.indexOf("> We have a budget"));
  expect((await list()).counters).toEqual({ inbound: 1, pending: 0, sent: 1 });

  const eve = await issueBearer(built.db, built.env, { email: "eve@globex.com" });
  for (const path of [one, `${one}/text`])
    expect((await built.app.inject({ url: path, headers: { authorization: `Bearer ${eve}` } })).statusCode).toBe(404);
});

test("a bounce that SendGrid signs keeps mail from the address; without its signature nothing changes", async () => {
  const { built, ask } = await openOrganization();
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const eventKey = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const { eventsUrl } = (await ask("POST", "/email/config", { ...settings, eventKey })).body.data;
  const { pathname: url } = new URL(eventsUrl);
  const payload = JSON.stringify([
    { event: "bounce", email: "Gone@lovelace.example", reason: "550 no such user", sg_event_id: createHash("md5").digest("hex") },
    { event: "bounce", email: "good@lovelace.example", reason: "550 5.7.1 mail of your domain is refused by policy" },
    { event: "delivered", email: "ada@lovelace.example" },
  ]);
  const post = (at: Date, isSigned: boolean) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const signature = sign("sha256", Buffer.from(timestamp + payload), privateKey).toString("base64");
    return built.app.inject({
      method: "POST",
      url,
      payload,
      headers: {
        "content-type": "application/json",
        "x-twilio-email-event-webhook-timestamp": timestamp,
        "x-twilio-email-event-webhook-signature": isSigned ? signature : signature.replace(/^.{12}/u, "MEUCIQAAAAAA"),
      },
    });
  };
  const list = async () => (await ask("GET", "/api/email/suppressions")).body.data;
  expect((await post(built.clock(), false)).statusCode).toBe(401);
  expect((await post(new Date(built.clock().getTime() - 6 * 60_000), true)).statusCode).toBe(401);
  expect(await list()).toEqual([]);
  for (let time = 0; time < 2; time += 1) expect((await post(built.clock(), true)).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ address: "gone@lovelace.example", reason: "bounce" }]);
  expect((await ask("DELETE", "/api/email/suppressions/gone%40lovelace.example")).status).toBe(200);
  expect(await list()).toEqual([]);
});
