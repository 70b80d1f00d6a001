import type { EmailReply, ReplyDraft } from "@disco/protocol";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { addPage } from "../../../testing/library/a-library.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";
import { openSendGrid } from "../../../testing/services/open-sendgrid.ts";

let built: ProductApp;
let bearer: string;
let inboundUrl: string;
let sendgrid: Awaited<ReturnType<typeof openSendGrid>>;

// A Monday, 10:00 in Berlin.
const NOW = new Date("2026-03-02T09:00:00Z");

beforeAll(async () => {
  sendgrid = await openSendGrid("SG.of-the-test");
  built = await buildProductApp({ env: { sendgridBaseUrl: sendgrid.url }, withoutLimits: true });
  built.clock.advance(NOW.getTime() - built.clock().getTime());
  bearer = await issueBearer(built.db, built.env, { email: "ann@quay.example", slug: "quay" });
  await call("POST", "/email/config", {
    sendgridApiKey: "SG.of-the-test",
    inboundDomain: "in.quay.example",
    fromEmail: "desk@quay.example",
    replyToEmail: "desk@quay.example",
  });
  inboundUrl = new URL((await call("GET", "/api/email/config")).data.inboundUrl).pathname;
  const { id } = await built.db.read.selectFrom("organizations").select("id").where("slug", "=", "quay").executeTakeFirstOrThrow();
  for (const [path, title, text] of [
    ["pricing", "Pricing", "A berth costs $49 a month. A crane lift costs $120."],
    ["security", "Security", "All data is stored in Frankfurt. We support SAML single sign-on on every plan."],
    ["sprachen", "Datenschutz", "Alle Daten werden in Frankfurt gespeichert. Ein Auftragsverarbeitungsvertrag liegt bei."],
  ])
    await addPage(built.db, id, { url: `https://quay.example/${path}`, title: title ?? "", text: text ?? "" });
  await call("PUT", "/api/calendar/settings", { timezone: "Europe/Berlin" });
  await built.startWork();
});
afterAll(async () => {
  await built.close();
  await sendgrid.close();
});

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object): Promise<any> {
  const reply = await built.app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` }, ...(payload && { payload }) });
  return reply.json();
}

let sent = 0;

/** Has a mail arrive, and opens it once its draft is decided on. */
async function answerTo(text: string, { from = "Eva Braun <eva@werft.example>", offset = "+0000", head = [] as string[] } = {}) {
  sent += 1;
  const subject = `Mail ${sent}`;
  const date = `${built.clock().toUTCString().replace(" GMT", "")} ${offset}`;
  const lines = [`From: ${from}`, `Subject: ${subject}`, `Date: ${date}`, `Message-ID: <${sent}@werft.example>`, ...head];
  const email = head.some((line) => line.startsWith("Content-Type"))
    ? [...lines, "", text]
    : [...lines, "Content-Type: text/plain; charset=utf-8", "", text];
  const fields = { envelope: JSON.stringify({ to: ["desk@in.quay.example"], from: "x@y.example" }), email: email.join("\r\n") };
  const payload = `${Object.entries(fields)
    .map(([name, value]) => `--f\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("")}--f--\r\n`;
  await built.app.inject({ method: "POST", url: inboundUrl, payload, headers: { "content-type": "multipart/form-data; boundary=f" } });
  return vi.waitFor(async () => {
    const { emails } = await call("GET", "/api/email/inbox/messages");
    const { id } = emails.find((mail: { subject: string }) => mail.subject === subject);
    const { data } = (await call("GET", `/api/email/inbox/messages/${id}`)) as EmailReply;
    expect([data.email.fate, data.isDrafting]).toEqual(["qualified", false]);
    return { id: String(id), ...data, body: bodyOf(data.draft) };
  }, 20_000);
}

function bodyOf(draft: ReplyDraft | null): string {
  return (draft?.sentences ?? []).map(({ text }) => text).join("");
}

const markOf = (draft: ReplyDraft | null, words: string) => draft?.sentences.find(({ text }) => text.includes(words))?.mark;

test("a draft answers each question from the knowledge with its source, and says what it does not know", async () => {
  const { body, draft } = await answerTo(
    "Hi,\n\nwe run 40 boats and our budget of $60k is approved. What does a berth cost, and where is the data stored? Do you rent out submarines?\n\nEva Braun\nHead of Growth, Werft AG",
  );
  expect(body).toContain("Hi Eva,");
  expect(body).toContain("I have noted your budget");
  expect(markOf(draft, "$49 a month")).toMatchObject({ kind: "knowledge", title: "Pricing" });
  expect(markOf(draft, "Frankfurt")).toMatchObject({ kind: "knowledge" });
  expect(body).toContain("I will find out about “Do you rent out submarines”");
  expect(draft?.blockers.map(({ claim }) => claim)).toEqual(["I will"]);
  expect(body).not.toMatch(/You wrote|Head of Growth|Not what you meant|tell me a little more/u);
});

test("a mail that asks for nothing gets no draft, and a member may write one", async () => {
  const { id, draft, email } = await answerTo("Thanks for the call, that was helpful!");
  expect([draft, email.draftStatus]).toEqual([null, null]);
  const before = (await call("GET", "/api/email/inbox/messages")).counters.pending;
  const written = await call("PUT", `/api/email/inbox/messages/${id}/draft`, {
    subject: "Re: Thanks",
    body: "You are welcome.",
    version: 0,
  });
  expect(bodyOf(written.data)).toBe("You are welcome.");
  expect((await call("GET", "/api/email/inbox/messages")).counters.pending).toBe(before + 1);
});

test("times are offered near the asked day, in the sender's zone and language, and an agreed time is reserved", async () => {
  const german = await answerTo("Guten Tag,\n\nkönnten wir am Donnerstag telefonieren? Wo werden die Daten gespeichert?\n\nEva Braun", {
    offset: "+0100",
  });
  expect(german.body).toMatch(
    /Guten Tag Eva,[\s\S]*Frankfurt[\s\S]*Donnerstag, 5\. März um \d+:\d\d Uhr MEZ[\s\S]*Mit freundlichen Grüßen/u,
  );
  expect(german.draft?.sentences.filter(({ mark }) => mark?.kind === "calendar")).toHaveLength(2);

  const agreed = await answerTo("Wednesday 10:00 works. Our CFO signs.", { from: "Sam Lee <sam@lee.example>" });
  expect(agreed.body).toContain("Wednesday, March 4 at 10:00 AM CET works for us, and the time is reserved for you.");
  const held = await built.db.read.selectFrom("meetings").select("status").where("startAt", "=", "2026-03-04T09:00:00.000Z").execute();
  expect(held).toEqual([{ status: "held" }]);

  const taken = await answerTo("Could we meet on Wednesday at 10:00?", { from: "Kim Oz <kim@oz.example>" });
  expect(taken.body).toMatch(/10:00 AM CET is not free[\s\S]*nearest times[\s\S]*Wednesday, March 4/u);

  const abroad = await answerTo("Would Friday at 10am suit you for a call?", { from: "Lu Wu <lu@wu.example>", offset: "-0500" });
  expect(abroad.body).toContain("Friday, March 6 at 10:00 AM GMT-5 works for us");
});

test("who asks to be called is offered times, who leaves it open is not", async () => {
  for (const text of ["We run 40 boats. Could you ring me?", "Wir haben 40 Boote. Können Sie mich anrufen?"]) {
    const { draft } = await answerTo(text, { from: "Jo Ray <jo@ray.example>" });
    expect(draft?.sentences.filter(({ mark }) => mark?.kind === "calendar")).toHaveLength(2);
    expect(draft?.blockers).toEqual([]);
  }
  const open = await answerTo("What does a crane lift cost? Feel free to call me.", { from: "Ida Ost <ida@ost.example>" });
  expect(open.body).toContain("$120");
  expect(open.draft?.sentences.some(({ mark }) => mark?.kind === "calendar")).toBe(false);
});

test("the signature and the quoted mail go out as the preview has them, and files are named", async () => {
  await call("PUT", "/api/account/profile", { emailSignature: "Ann Quay\nHarbour desk", signatureFont: "Verdana" });
  const parts = [
    "--m\r\nContent-Type: text/plain\r\n\r\nSee the tender attached. What does a crane lift cost?\r\n",
    `--m\r\nContent-Type: application/pdf; name="tender.pdf"\r\nContent-Disposition: attachment; filename="tender.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from("%PDF-1.7").toString("base64")}\r\n--m--\r\n`,
  ];
  const { id, draft, email, signature, quoteIntro } = await answerTo(parts.join(""), {
    head: ["MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=m"],
  });
  expect((await call("GET", `/api/email/inbox/messages/${id}/text`)).data.attachments).toEqual([
    { name: "tender.pdf", type: "application/pdf", size: 8 },
  ]);
  expect(signature).toEqual({ text: "Ann Quay\nHarbour desk", font: "Verdana" });
  await call("POST", `/api/email/inbox/messages/${id}/draft/send`, { version: draft?.version ?? 0 });
  // News of the lead may go out at the same time.
  const sent = sendgrid.sent.findLast(({ body }) => body.includes("tender attached"));
  const html = JSON.parse(sent?.body ?? "{}").content.find(({ type }: { type: string }) => type === "text/html").value;
  expect(html).toMatch(/\$120[\s\S]*Verdana[\s\S]*Harbour desk[\s\S]*<blockquote>[\s\S]*tender attached/u);
  expect(html).toContain(quoteIntro);
  const { timeline } = (await call("GET", `/api/action-plans/${email.dealId}`)).data;
  expect(timeline.filter(({ kind }: { kind: string }) => kind === "mail")).toMatchObject([
    { status: "sent", by: expect.stringContaining("ann") },
  ]);
});
