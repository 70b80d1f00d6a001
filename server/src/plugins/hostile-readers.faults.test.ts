import { generateKeyPairSync, sign } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { openBesideServer } from "../db/open-beside-server.ts";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import { createServerRoom, type StartedServer } from "../testing/stores/start-server.ts";
import { type HealthWatch, watchHealth } from "../testing/watch-health.ts";
import { type HeapWatch, watchHeap } from "../testing/watch-heap.ts";

const SECRET_KEY = "a secret key that only this test's server knows";
const PUBLIC_URL = "http://127.0.0.1:3000";
/** A busy machine takes longer for any answer, so the time of an idle server counts too. */
const MOST_HEALTH_MS = 250;
const MOST_HEAP_GROWTH = 24 * 1024 * 1024;

const KB = 1024;
const MB = 1024 * KB;

/** Bodies that cost a careless reader far more than their size, filled up to a number of bytes. */
const bodies: Record<string, (bytes: number) => string> = {
  "one word over and over": filled("On "),
  "answers within answers": filled("On Mon, 2 Mar 2026 Ada <ada@lovelace.example> wrote:\n> "),
  "nested elements": filled("<p><b><i>"),
  "open elements": filled("<div><blockquote><table><tr><td>"),
  "unclosed tags": filled('<a href="'),
  entities: filled("&amp;#x26;"),
  "blank lines": filled("\n"),
  blanks: filled(" "),
  "quotation marks": filled('"'),
  separators: filled(",;\t"),
  "numbers in a list": (bytes) => `[${filled("1,")(bytes - 3)}1]`,
  "nested lists": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "many fields": (bytes) => `{${Array.from({ length: bytes / 16 }, (_, at) => `"k${at}":1`).join(",")}}`,
  "choices by their ids": (bytes) => {
    const ids = Array.from({ length: bytes / 40 }, (_, at) => at);
    return JSON.stringify({ key: "a", label: "b", value: ids, options: ids.map((id) => ({ id, text: "c" })) });
  },
  "headers of answers": filled("From: a@b.example\nSent: Monday\nTo: c@d.example\n"),
  boundaries: filled("--b\n\n"),
  "one field of a form": filled("a[b][c]=1&"),
  signals: filled("We need 40 pumps by March, our budget is $40,000. "),
};

interface Reader {
  /** The largest body that it takes. */
  bytes: number;
  /** Sends a body through the reader's door, and waits until it is read or refused. */
  send(body: string): Promise<void>;
}

let server: StartedServer;
let heap: HeapWatch;
let health: HealthWatch;
let bearer: string;
const room = createServerRoom();

beforeAll(async () => {
  const db = await openDatabase({ kind: "sqlite", file: join(room.dataDir, "disco.sqlite") });
  bearer = await issueBearer(db, { secretKey: SECRET_KEY, publicUrl: PUBLIC_URL }, { email: "ann@acme.example", slug: "acme" });
  await db.close();
  server = await room.start({ env: { SECRET_KEY, PUBLIC_URL, NODE_OPTIONS: "--inspect=127.0.0.1:0", LOG_LEVEL: "error" } });
  heap = await watchHeap(server);
  health = watchHealth(server);
  await ask("/api/email/config");
  const beside = await openBesideServer({ kind: "sqlite", file: join(room.dataDir, "disco.sqlite") });
  const eventKey = eventKeys.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  await beside.write((tx) => tx.updateTable("emailConfigurations").set({ eventKey }).execute());
  await beside.close();
});
afterAll(async () => {
  heap.close();
  await health.close();
  await room.close();
});

/** Each reader of what strangers send. A new reader gets a row here. */
const readers: Record<string, Reader> = {
  "a plain mail": { bytes: MB, send: (body) => receiveMail(mime("text/plain", body)) },
  "a mail of HTML": { bytes: MB, send: (body) => receiveMail(mime("text/html", body)) },
  "a large mail": { bytes: 20 * MB, send: (body) => receiveMail(mime("multipart/mixed; boundary=b", `--b\n\n${body}`)) },
  "the head of a mail": { bytes: MB, send: (body) => receiveMail({ email: `Subject: ${body.replaceAll("\n", "\n ")}\n\nHello` }) },
  "a parsed mail": { bytes: MB, send: (body) => receiveMail({ from: body, subject: body, text: body, html: body, headers: body }) },
  "a webhook's JSON": { bytes: MB, send: (body) => deliver(body, "application/json") },
  "a field of a webhook's JSON": {
    bytes: MB / 2,
    send: (body) => deliver(JSON.stringify({ email: "ada@lovelace.example", body }), "application/json"),
  },
  "a webhook's form": { bytes: MB, send: (body) => deliver(body, "application/x-www-form-urlencoded") },
  "a webhook's parts": {
    bytes: MB,
    send: (body) => deliver(`--b\r\n${part("email", "a@b.example")}${part("x", body)}`, "multipart/form-data; boundary=b"),
  },
  "a webhook's Latin-1": { bytes: MB, send: (body) => deliver(Buffer.from(`é${body}`, "latin1"), "application/json") },
  "mail events": { bytes: MB - KB, send: (body) => sendEvents(body) },
  "an event of a mail": {
    bytes: MB / 2,
    send: (body) => sendEvents(JSON.stringify([{ event: "bounce", email: "a@b.example", reason: body }])),
  },
  "a file of companies": { bytes: 20 * MB, send: (body) => importCompanies(body) },
  "rows of companies": { bytes: 5 * MB, send: (body) => importCompanies(`name,website,tags\nAcme,acme.example,a\n${body}`) },
};

test.each(Object.entries(readers))(
  "%s stops the server for nobody",
  async (_name, { bytes, send }) => {
    await health.worst();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const limit = Math.max(MOST_HEALTH_MS, 5 * (await health.worst()));
    await send("Hello");
    const before = await heap.measure();
    const slow: Record<string, number> = {};
    for (const [name, fill] of Object.entries(bodies)) {
      const body = fill(bytes);
      await health.worst();
      await send(body).catch((error: unknown) => {
        throw new Error(`${name}: ${server.output().slice(-2_000)}`, { cause: error });
      });
      const worst = await health.worst();
      if (worst > limit) slow[name] = Math.round(worst);
    }
    expect(slow).toEqual({});
    expect((await heap.measure()) - before).toBeLessThan(MOST_HEAP_GROWTH);
  },
  900_000,
);

function filled(part: string): (bytes: number) => string {
  return (bytes) => part.repeat(Math.max(1, Math.floor(bytes / part.length)));
}

function mime(type: string, body: string): Record<string, string> {
  return {
    email: `From: Ada <ada@lovelace.example>\nSubject: Prices\nMessage-ID: <${crypto.randomUUID()}@lovelace.example>\nContent-Type: ${type}\n\n${body}`,
  };
}

function part(name: string, value: string): string {
  return `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b\r\n`;
}

let webhook: string | undefined;

/** Posts an unsigned delivery, and looks at the log that shows it. */
async function deliver(body: string | Buffer, type: string): Promise<void> {
  const list = "/api/webhook-credentials";
  webhook ??= (await ask(list, { name: "Site", takes_unsigned: true })).data.credential.webhook_id;
  const headers = { "content-type": type };
  const url = `${server.address}/api/webhook/demo-request/${webhook}`;
  await fetch(url, { method: "POST", headers, body: typeof body === "string" ? body : new Uint8Array(body) }).then((response) =>
    response.text(),
  );
  const [credential] = (await ask(list)).data;
  await ask(`${list}/${credential.id}/deliveries`);
}

/** Uploads a file, checks it, and discards it. */
async function importCompanies(body: string): Promise<void> {
  const url = `${server.address}/api/companies/imports?name=list.csv`;
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "text/csv" };
  const uploaded = await fetch(url, { method: "POST", headers, body });
  const { data: file } = JSON.parse(await uploaded.text());
  if (uploaded.status !== 200) return expect([400, 413]).toContain(uploaded.status);
  const change = (step: object) =>
    fetch(`${server.address}/api/companies/imports/${file.id}`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(step),
    });
  await change({ action: "check", mapping: file.mapping });
  const until = async (status: RegExp) => {
    await expect
      .poll(async () => (await ask(`/api/companies/imports/${file.id}`)).data.status, { timeout: 120_000, interval: 100 })
      .toMatch(status);
  };
  await until(/^(?:uploaded|checked|failed)$/u);
  await change({ action: "undo" });
  await until(/^undone$/u);
}

const eventKeys = generateKeyPairSync("ec", { namedCurve: "prime256v1" });

/** Posts mail events signed with the organization's own key. */
async function sendEvents(body: string): Promise<void> {
  const { eventsUrl } = (await ask("/api/email/config")).data;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = sign("sha256", Buffer.from(timestamp + body), eventKeys.privateKey).toString("base64");
  const headers = { "x-twilio-email-event-webhook-timestamp": timestamp, "x-twilio-email-event-webhook-signature": signature };
  const url = `${server.address}${new URL(eventsUrl).pathname}`;
  const { status } = await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  expect([200, 400, 413]).toContain(status);
}

/** Posts a mail as the provider does, waits for its fate, and opens it. */
async function receiveMail(fields: Record<string, string>): Promise<void> {
  const config = await ask("/api/email/config");
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { pathname } = new URL(config.data.inboundUrl);
  // A mail that is too large is refused amid its upload.
  await fetch(`${server.address}${pathname}`, { method: "POST", body: form }).then(
    (response) => response.text(),
    () => undefined,
  );
  await expect.poll(async () => (await newestMail())?.status, { timeout: 60_000, interval: 100 }).not.toBe("received");
  const mail = await newestMail();
  if (mail !== undefined) await ask(`/api/email/inbox/messages/${mail.id}/text`);
}

async function newestMail(): Promise<{ id: string; status: string } | undefined> {
  return (await ask("/api/email/inbox")).data[0];
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
async function ask(path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${bearer}`, ...(body !== undefined && { "content-type": "application/json" }) };
  const method = body === undefined ? "GET" : "POST";
  return (await fetch(`${server.address}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })).json();
}
