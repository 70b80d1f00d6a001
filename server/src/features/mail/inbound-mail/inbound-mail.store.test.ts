import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";

let built: ProductApp;
let bearer: string;
let url: string;
let organizations = 0;

beforeAll(async () => {
  built = await buildProductApp({ withoutLimits: true });
  await built.startWork();
});
beforeEach(async () => {
  organizations += 1;
  bearer = await issueBearer(built.db, built.env, { email: `ann@acme-${organizations}.example`, slug: `acme-${organizations}` });
  ({ pathname: url } = new URL((await ask("/api/email/config")).data.inboundUrl));
});
afterAll(() => built.close());

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
async function ask(path: string): Promise<any> {
  return (await built.app.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } })).json();
}

const ACME = JSON.stringify({ to: ["sales@in.acme.example"], from: "x@y.example" });

async function post(fields: Record<string, string | Buffer>): Promise<void> {
  const parts = Object.entries({ envelope: ACME, ...fields }).flatMap(([name, value]) => [
    Buffer.from(`--form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  const payload = Buffer.concat([...parts, Buffer.from("--form--\r\n")]);
  const reply = await built.app.inject({ method: "POST", url, payload, headers: { "content-type": "multipart/form-data; boundary=form" } });
  expect([reply.statusCode, reply.body]).toEqual([200, '{"success":true}']);
}

interface Received {
  from: string;
  name: string | null;
  fate: string | null;
  text: string;
  quoted: string;
  thread: string;
}

/** All mails of the organization, the oldest first, once each has its fate. */
async function received(count: number): Promise<Received[]> {
  const mails: Record<string, string>[] = await vi.waitFor(async () => {
    const { data } = await ask("/api/email/inbox");
    expect(data.map(({ status }: { status: string }) => status === "received")).toEqual(Array(count).fill(false));
    return data.toReversed();
  }, 20_000);
  return Promise.all(
    mails.map(async ({ id = "", from_address: from = "", from_name: name = null, fate = null, thread_id: thread = "" }) => ({
      ...{ from, name, fate, thread },
      ...(await ask(`/api/email/inbox/messages/${id}/text`)).data,
    })),
  );
}

async function receive(head: readonly string[], body: string | Buffer): Promise<Received> {
  const from = head.some((line) => line.startsWith("From:")) ? [] : ["From: Mira Sol <mira@sol.example>"];
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  await post({ email: Buffer.concat([Buffer.from([...from, ...head, "", ""].join("\n")), bytes]) });
  const [mail] = await received(1);
  if (mail === undefined) throw new Error("There is no mail.");
  return mail;
}

const alternative = (...parts: string[]) => `${parts.map((part) => `--b\n${part}\n`).join("")}--b--\n`;
const HTML = "Content-Type: text/html; charset=utf-8";

test.each([
  [
    "a shop's form names its visitor in Reply-To",
    ["From: Shop <shop@acme.example>", "Reply-To: Lea Roth <lea@roth.example>"],
    "Hi",
    "lea@roth.example",
    "Lea Roth",
  ],
  [
    "the second Reply-To is the visitor's",
    ["From: forms@host.example", "Reply-To: sales@acme.example, noa@noa.example"],
    "Hi",
    "noa@noa.example",
    null,
  ],
  [
    "a group keeps the sender that it replaced",
    ["From: 'Kai Ito' via Sales <sales@acme.example>", "X-Original-Sender: kai@ito.example", "List-ID: <sales.acme.example>"],
    "Hi",
    "kai@ito.example",
    "Kai Ito",
  ],
  [
    "a form without Reply-To has lines of labels",
    ["From: no-reply@forms.example"],
    "Vorname: Jo\nNachname: Weil\nE-Mail-Adresse: jo@weil.example\nNachricht: 12 Boote",
    "jo@weil.example",
    "Jo Weil",
  ],
  [
    "a form has a table",
    ["From: Website <www@acme.example>", HTML],
    "<table><tr><td>Nombre</td><td>Eva Gil</td></tr><tr><td>Correo electrónico</td><td>eva@gil.example</td></tr></table>",
    "eva@gil.example",
    "Eva Gil",
  ],
  [
    "a program names one address in a sentence",
    ["From: WordPress <wordpress@acme.example>"],
    "Somebody (uma@uma.example) asks for a quote.",
    "uma@uma.example",
    null,
  ],
  [
    "a colleague hands an inquiry on",
    ["From: Ann <ann@acme.example>", "Subject: WG: Boote"],
    "Bitte!\n\nVon: Per Dahl <per@dahl.example>\nGesendet: Montag\nAn: Ann\nBetreff: Boote\n\nWir brauchen 12.",
    "per@dahl.example",
    "Per Dahl",
  ],
  ["a person has another address of the firm for answers", ["Reply-To: buying@sol.example"], "Hi", "mira@sol.example", "Mira Sol"],
] as const)("a mail is from whom it names: %s", async (_about, head, body, from, name) => {
  expect(await receive(head, body)).toMatchObject({ from, name, fate: null });
});

test.each([
  ["automatic reply", ["Subject: Abwesenheitsnotiz: Boote"], "Bin weg."],
  ["automatic reply", ["X-Autorespond: yes", "Subject: Re: Boats"], "I am away."],
  ["automatic reply", ["Auto-Submitted: auto-replied (vacation)", "Reply-To: Mira <mira@private.example>"], "Away."],
  [
    "read receipt",
    ["Content-Type: multipart/report; report-type=disposition-notification; boundary=b"],
    alternative("\nYour mail was read."),
  ],
  ["delivery report", ["From: MicrosoftExchange0123456789abcdef@sol.example"], "Not delivered."],
  [
    "answer to an invitation",
    ["Content-Type: multipart/mixed; boundary=b"],
    alternative("\nDeclined", "Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR"),
  ],
  [
    "newsletter",
    ["From: Shop <shop@mailing.example>", "Reply-To: info@shop.example", "List-Unsubscribe: <https://shop.example/u>"],
    "Sale",
  ],
  ["from a colleague", ["From: Ann <ann@team.acme.example>"], "Please call nils@nord.example"],
])("no lead: %s (%#)", async (fate, head, body) => {
  expect((await receive(head, body)).fate).toBe(`Skipped: ${fate}.`);
});

test.each([
  [
    "a list of the organization's own",
    ["List-ID: Sales <sales.acme.example>", "List-Unsubscribe: <mailto:x@acme.example>", "Precedence: list"],
  ],
  [
    "an answer by a tool that adds List-Unsubscribe",
    ["Subject: SV: Boats", "In-Reply-To: <unknown@acme.example>", "List-Unsubscribe: <https://crm.example/u>"],
  ],
  ["a subject that only sounds like absence", ["Subject: Out of office chairs"]],
])("a person's: %s", async (_about, head) => {
  expect(await receive(head, "We need 12 boats.")).toMatchObject({ fate: null, from: "mira@sol.example" });
});

const REPLY = ["Subject: Re: Boats", "In-Reply-To: <a@acme.example>"];

test.each([
  ["dashes and signs are no end", ["Subject: Boats"], "One\n---\n> 12 boats\n=====\nTwo", "One\n---\n> 12 boats\n=====\nTwo", ""],
  [
    "words between quotes",
    REPLY,
    "El lun, 23 nov 2026 a las 9:00, Ann (<ann@acme.example>) escribió:\n> How many?\nDoce.\n> When?\nEn mayo.",
    "Doce.\nEn mayo.",
    "> When?",
  ],
  [
    "a sign before a number is no quote where quotes have a head of their own",
    REPLY,
    "Plus\n> 12 boats\n\n________________________________\nFra: Ann <ann@acme.example>\nSendt: mandag\nTil: Mira\nEmne: Boats\n\nOld",
    "Plus\n> 12 boats",
    "Old",
  ],
  [
    "an unknown language introduces a quote",
    REPLY,
    "Jes.\n\nLunde 2026-11-23 09:00, Ann <ann@acme.example> skribis tion ĉi:\n> Kiom?",
    "Jes.",
    "> Kiom?",
  ],
  ["a line that was escaped for a mailbox", REPLY, ">From May on we need boats.\n\n> Old", ">From May on we need boats.", "> Old"],
  ["a signature is none of the words", REPLY, "Yes.\n\n-- \nMira Sol\nHarbour Ltd", "Yes.", "Harbour Ltd"],
  [
    "HTML quotes and blocks",
    [...REPLY, HTML],
    "<p>Yes:</p><blockquote>12 boats</blockquote><blockquote type=cite><p>Old</p></blockquote>",
    "Yes:\n\n12 boats",
    "> Old",
  ],
  [
    "what is forwarded is the message",
    ["Subject: Rv: Botes"],
    "Mira\n\n---------- Mensaje reenviado ---------\nDe: Per <per@dahl.example>\nAsunto: Botes\n\nNeed 12.",
    /Mira[^]*Need 12\.$/u,
    "",
  ],
  [
    "the HTML behind a stub",
    ["Content-Type: multipart/alternative; boundary=b"],
    alternative("\nBitte aktivieren Sie HTML.", `${HTML}\n\n<p>Wir brauchen zwölf Boote</p>`),
    "Wir brauchen zwölf Boote",
    "",
  ],
  [
    "a calendar says more than its mail",
    ["Content-Type: multipart/alternative; boundary=b"],
    alternative(
      "\nLet us talk.",
      "Content-Type: text/calendar\n\nBEGIN:VCALENDAR\nSUMMARY:Let us talk.\nDESCRIPTION:Bring prices\\, ple\n ase\nEND:VCALENDAR",
    ),
    "Let us talk.\n\nBring prices, please",
    "",
  ],
  [
    "an attached mail",
    ["Content-Type: multipart/mixed; boundary=b"],
    alternative("\nSee it.", `Content-Type: message/rfc822\n\nFrom: Per <per@dahl.example>\nSubject: Boats\n${HTML}\n\n<p>12 boats</p>`),
    "See it.\n\nFrom: Per <per@dahl.example>\nSubject: Boats\n\n12 boats",
    "",
  ],
  [
    "Shift_JIS that says Latin-1",
    ["Content-Type: text/plain; charset=iso-8859-1"],
    Buffer.from("8ca990cf82e082e882f082a88ae882a282b582dc82b7", "hex"),
    "見積もりをお願いします",
    "",
  ],
  [
    "Cyrillic that says nothing",
    ["Content-Type: text/plain"],
    Buffer.from("cde0ec20edf3e6edee20313220ebeee4eeea", "hex"),
    "Нам нужно 12 лодок",
    "",
  ],
  [
    "one line of another charset",
    ["Content-Type: text/plain; charset=utf-8"],
    Buffer.concat([Buffer.from("Größe für Köln\n"), Buffer.from("Z\xfcrich", "latin1")]),
    "Größe für Köln\nZürich",
    "",
  ],
] as const)("the whole text: %s", async (_about, head, body, text, quoted) => {
  const read = await receive(head, body);
  if (typeof text === "string") expect(read.text).toBe(text);
  else expect(read.text).toMatch(text);
  if (quoted === "") expect(read.quoted).toBe("");
  else expect(read.quoted).toContain(quoted);
});

test("threads keep together what answers and apart what only looks alike; two mails of one id are both kept", async () => {
  const long = `${"x".repeat(600)}@sol.example`;
  const mails = [
    ["Subject: Angebot", `Message-ID: <${long}>`, "From: mira@sol.example"],
    ["Subject: Something else", `References: <a@b> <${long.slice(0, 300)}\r\n ${long.slice(300)}>`, "From: kai@ito.example"],
    ["Subject: Vastaus: Angebot", "From: mira@sol.example"],
    ["Subject: [EXTERN] RE[2]: Réf : Angebot", "From: mira@sol.example"],
    ["Subject: New entry", "From: forms@host.example", "Reply-To: noa@noa.example"],
    ["Subject: New entry", "From: forms@host.example", "Reply-To: uma@uma.example"],
    ["Subject: Daily", "Message-ID: daily", "Date: Mon, 2 Mar 2026 08:00:00 +0000", "From: noa@noa.example"],
    ["Subject: Weekly", "Message-ID: daily", "Date: Tue, 3 Mar 2026 08:00:00 +0000", "From: noa@noa.example"],
  ];
  for (const [at, head] of mails.entries()) {
    await post({ email: `${head.join("\n")}\n\nMail ${at}` });
    built.clock.advance(1_000);
    await received(at + 1);
  }
  const threads = (await received(mails.length)).map(({ thread }) => thread);
  expect(threads.map((thread) => threads.indexOf(thread))).toEqual([0, 0, 0, 0, 4, 5, 6, 7]);
});

test("a mail that is too long is cut, and that is said", async () => {
  const mail = await receive(["Subject: Long"], "word ".repeat(60_000));
  expect(mail.text.length).toBeLessThanOrEqual(200_000);
  expect(mail.fate).toContain("the rest was left out");
});
