import { afterEach, expect, test, vi } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp } from "../../../testing/build-product-app.ts";
import { openMailService } from "../../../testing/services/open-mail-service.ts";
import { openSendGrid } from "../../../testing/services/open-sendgrid.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const KEY = "SG.a-key-of-the-test";
const settings = { sendgridApiKey: KEY, inboundDomain: "in.pumps.example", fromEmail: "sales@pumps.example", replyToEmail: "" };

async function openCompany(answer: (recipient: string) => string | null = () => "250 ok") {
  const [smtp, sendgrid] = await Promise.all([openMailService(answer), openSendGrid(KEY)]);
  closers.push(smtp.close, sendgrid.close);
  const built = await buildProductApp({
    withoutLimits: true,
    env: { mail: { url: smtp.url, from: "Disco <no-reply@disco.example>" }, sendgridBaseUrl: sendgrid.url },
  });
  closers.push(built.close);
  await built.startWork();
  const bearer = await issueBearer(built.db, built.env, { email: "ann@pumps.example" });
  const ask = async (method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
    const reply = await built.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${bearer}` },
      ...(payload !== undefined && { payload }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const { slug } = (await ask("GET", "/api/member")).body.data.organization;
  /** A request of a typed address, with a draft in the member's own words. */
  async function draftTo(email: string, body = "Claim your prize at https://evil.example/claim", message = "We need pumps.") {
    built.clock.advance(1_000);
    const payload = { name: "Ada", email, company: "Engines", organizationId: slug, message };
    await built.app.inject({ method: "POST", url: "/api/public/demo-request", payload });
    const { demoRequests } = (await ask("GET", `/api/demo-requests?q=${encodeURIComponent(email)}`)).body.data;
    const url = `/api/demo-requests/${demoRequests[0].id}`;
    await ask("PUT", `${url}/email-draft`, { subject: "You have won", body });
    return {
      read: async () => (await ask("GET", url)).body.data.email_draft,
      edit: (text: string) => ask("PUT", `${url}/email-draft`, { subject: "Your pumps", body: text }),
      send: () => ask("POST", `${url}/send-email`, {}),
    };
  }
  return { built, smtp, sendgrid, ask, draftTo };
}

test("over the server's mail service a new organization sends few mails of its own words in a day, and is told why no more", async () => {
  const { smtp, built, ask, draftTo } = await openCompany();
  const sends: { status: number; body: { error?: string } }[] = [];
  for (let mail = 0; mail < 12; mail += 1) sends.push(await (await draftTo(`victim${mail}@target${mail}.example`)).send());
  expect(sends.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(sends.at(-1)).toMatchObject({ status: 429, body: { error: expect.stringContaining("its 10 mails for today") } });
  const own = () => smtp.messages.filter(({ raw }) => raw.includes("Subject: You have won"));
  expect(own()).toHaveLength(10);
  expect(own().every(({ raw }) => /^From: .{1,80} via Disco <no-reply@disco\.example>/mu.test(raw))).toBe(true);

  const event = (count: number, title = "Talk") => ({
    title,
    startTime: "2026-03-09T10:00:00Z",
    endTime: "2026-03-09T10:30:00Z",
    attendees: Array.from({ length: count }, (_, index) => ({ email: `guest${index}@guests.example` })),
    sendNotifications: true,
    override: true,
  });
  expect((await ask("POST", "/api/calendar/calendars/primary/events", event(50))).status).toBe(400);
  const invited = await ask("POST", "/api/calendar/calendars/primary/events", event(10));
  expect([invited.status, invited.body.notMailed.length]).toEqual([200, 10]);

  // A code still gets through, and the next day mail does.
  await built.app.inject({
    method: "POST",
    url: "/api/auth/email-otp/send-verification-otp",
    payload: { email: "ann@pumps.example", type: "sign-in" },
  });
  await vi.waitFor(() => expect(smtp.messages.at(-1)?.recipient).toBe("ann@pumps.example"), 10_000);
  built.clock.advance(24 * 3_600_000 + 1);
  expect((await (await draftTo("late@later.example")).send()).status).toBe(200);
});

test("once an organization has had its mails for today, a visitor's request is still confirmed in our own words", async () => {
  const { smtp, ask, draftTo } = await openCompany();
  const template = { template_type: "demo_request", subject_template: "Own words", body_template: "Hello", auto_send_enabled: true };
  expect((await ask("POST", "/api/email-templates", template)).status).toBe(200);
  for (let visitor = 0; visitor < 12; visitor += 1) await draftTo(`visitor${visitor}@site${visitor}.example`);
  await vi.waitFor(() => expect(smtp.messages).toHaveLength(12), 20_000);
  expect(smtp.messages.filter(({ raw }) => raw.includes("Subject: Own words"))).toHaveLength(10);
  expect(smtp.messages.filter(({ raw }) => raw.includes("Subject: We have your demo request"))).toHaveLength(2);
});

test("one recipient gets five mails of an organization in a day, whatever they are", async () => {
  const { smtp, draftTo } = await openCompany();
  const sends: number[] = [];
  for (let mail = 1; mail <= 7; mail += 1)
    sends.push((await (await draftTo("bob@one.example", "Hello", `Question ${mail}`)).send()).status);
  // The confirmation of the first request is one of them.
  expect(sends).toEqual([200, 200, 200, 200, 429, 429, 429]);
  expect(smtp.messages.map(({ recipient }) => recipient)).toEqual(Array.from({ length: 5 }, () => "bob@one.example"));
});

test.each(["evil.example?claim", "evil.example:8080", "//evil.example", "evil．example", "win。evil.example", "http:evil", "a@b"])(
  "an event called %s brings no address to its guests over the server's mail service",
  async (title) => {
    const { smtp, ask } = await openCompany();
    const made = await ask("POST", "/api/calendar/calendars/primary/events", {
      title,
      description: `See ${title} and https://evil.example/x`,
      location: `https://meet.google.com/linkredirect?dest=https%3A%2F%2Fevil.example/${title}`,
      startTime: "2026-03-09T10:00:00Z",
      endTime: "2026-03-09T10:30:00Z",
      attendees: [{ email: "guest@guests.example", name: title }],
      sendNotifications: true,
    });
    expect(made.status).toBe(200);
    await vi.waitFor(() => expect(smtp.messages).toHaveLength(1), 10_000);
    const raw = smtp.messages[0]?.raw ?? "";
    const file = /text\/calendar[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/u.exec(raw)?.[1] ?? "";
    const whole = `${raw}\n${Buffer.from(file, "base64").toString()}`.replaceAll("\r\n ", "").replaceAll("=\r\n", "");
    expect(whole).toContain("BEGIN:VCALENDAR");
    expect(whole).not.toMatch(/evil[.．。]example|\/\/evil|http:evil|a@b/u);
  },
);

test("what SendGrid refuses is told at once with its reason, is not tried behind the member's back, and is changed and sent again", async () => {
  const { sendgrid, ask, draftTo } = await openCompany();
  await ask("POST", "/api/email/config", settings);
  sendgrid.answer = 403;
  const draft = await draftTo("ada@lovelace.example");
  const refused = await draft.send();
  expect([refused.status, refused.body.error]).toEqual([
    503,
    expect.stringMatching(/^Failed to send email: SendGrid .*The from address is not verified/u),
  ]);
  expect(await draft.read()).toMatchObject({ status: "ready_to_send", delivery: "refused", sent_at: null, problem: expect.any(String) });
  sendgrid.answer = 202;
  expect((await draft.edit("Hello Ada")).status).toBe(200);
  expect(await draft.read()).toMatchObject({ status: "ready_to_send", delivery: null, problem: null });
  expect((await draft.send()).body.message).toBe("Email sent successfully to ada@lovelace.example!");
  expect(await draft.read()).toMatchObject({ status: "sent", delivery: "sent", sent_at: expect.any(String) });
  expect(sendgrid.sent.filter(({ body }) => body.includes("Hello Ada"))).toHaveLength(1);
  expect((await draft.edit("Too late")).status).toBe(409);
});

test("a mail that is put off is queued with the reason; stopped, it is a draft again and does not go out", async () => {
  let isBusy = true;
  const { built, smtp, ask, draftTo } = await openCompany((recipient) =>
    recipient.startsWith("busy") && isBusy ? "451 4.7.1 greylisted, come back" : "250 ok",
  );
  const draft = await draftTo("busy@lovelace.example", "First words");
  expect((await draft.send()).body.message).toMatch(/is queued: The mail service put the mail off: 451 4\.7\.1 greylisted.*try again/u);
  const shown = await draft.read();
  expect(shown).toMatchObject({ status: "sending", delivery: "queued", problem: expect.stringContaining("greylisted") });
  const unsent = async () => (await ask("GET", "/api/mail/outbox?status=unsent")).body.mails;
  const mail = (await unsent()).find(({ subject }: { subject: string }) => subject === "You have won");
  expect((await ask("POST", `/api/mail/outbox/${mail.id}/stop`, {})).status).toBe(200);
  expect(await draft.read()).toMatchObject({ status: "ready_to_send", delivery: "stopped" });
  isBusy = false;
  built.clock.advance(3_600_000);
  expect((await draft.edit("Second words")).status).toBe(200);
  expect((await draft.send()).body.message).toContain("Email sent successfully");
  expect(smtp.messages.some(({ raw }) => raw.includes("First words"))).toBe(false);
  expect(smtp.messages.filter(({ raw }) => raw.includes("Second words"))).toHaveLength(1);
});

test.each([
  ["550 5.7.1 rejected by policy, SPF fails", false],
  ["554 5.7.26 unauthenticated mail is not taken", false],
  ["550 5.2.2 mailbox full", false],
  ["550 blocked using zen.spamhaus.org", false],
  ["550 5.1.1 user unknown", true],
  ["550 no such person", true],
])("%s keeps later mail from the address: %s", async (answer, isKept) => {
  const { ask, draftTo } = await openCompany((recipient) => (recipient.startsWith("ada") ? answer : "250 ok"));
  const draft = await draftTo("ada@lovelace.example");
  const sent = await draft.send();
  expect(sent.body.error).toContain("Failed to send email");
  const list = (await ask("GET", "/api/email/suppressions")).body.data;
  expect(list.length > 0).toBe(isKept);
  if (!isKept) expect(sent.body.error).toContain(answer);
});
