import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { addPage } from "../../../testing/library/a-library.ts";
import { sweepThreadFiles } from "./sweep-thread-files.ts";

const MEGABYTE = 1024 * 1024;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4897fffffff49444154", "hex");
const closers: (() => Promise<void>)[] = [];
let company: Company;
let sessionId: string;
let conversationId: string;

beforeEach(async () => {
  company = await openCompany(closers);
  ({ sessionId, conversationId } = await company.ask("My name is Ada, ada@lovelace.example. Do you ship to Norway?"));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A picture by its first chunks. */
const picture = (bytes: number) => Buffer.concat([PNG, randomBytes(bytes - PNG.length)]);

async function send(body: Buffer, { name = "shelf.png", messageId = crypto.randomUUID() as string, session = sessionId } = {}) {
  const reply = await company.app.inject({
    method: "POST",
    url: `/api/chat/v2/files?${new URLSearchParams({ name, messageId })}`,
    headers: { "content-type": "application/octet-stream", "x-chat-session-id": session },
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function link(fileId: string, session = sessionId) {
  const reply = await company.app.inject({ url: `/api/chat/v2/files/${fileId}`, headers: { "x-chat-session-id": session } });
  return { status: reply.statusCode, body: reply.json() };
}

const count = async (table: "threadFiles" | "threadFileParts") =>
  (
    await company.db.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

test("a visitor's picture is a message, stored sealed, and read by a link that ends; the agent says that it reads no files", async () => {
  const bytes = picture(MEGABYTE);
  const messageId = crypto.randomUUID();
  const sent = await send(bytes, { name: "Regal “A”.png", messageId });
  expect(sent.body).toMatchObject({
    data: {
      sender: "user",
      text: "Regal “A”.png",
      messageId,
      metadata: { file: { name: "Regal “A”.png", type: "image/png", bytes: MEGABYTE } },
    },
    notice: { sender: "assistant", text: expect.stringContaining("can't open it") },
  });
  expect((await send(bytes, { messageId })).body).toEqual(sent.body);
  const [part] = await company.db.read.selectFrom("threadFileParts").select("sealed").where("number", "=", 0).execute();
  expect(Buffer.from(part?.sealed ?? []).includes(bytes.subarray(100, 200))).toBe(false);
  expect(Number(await count("threadFiles"))).toBe(1);

  const { id } = sent.body.data.metadata.file;
  const { url } = (await link(id)).body.data;
  const read = await company.app.inject({ url });
  expect(read.rawPayload.equals(bytes)).toBe(true);
  expect(read.headers).toMatchObject({
    "content-type": "image/png",
    "content-length": String(MEGABYTE),
    "content-disposition": `attachment; filename="file"; filename*=UTF-8''Regal%20%E2%80%9CA%E2%80%9D.png`,
    "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/u),
    "x-content-type-options": "nosniff",
  });
  expect((await company.app.inject({ url: `${url.slice(0, -2)}AA` })).statusCode).toBe(404);
  company.clock.advance(10 * 60_000);
  expect((await company.app.inject({ url })).statusCode).toBe(404);
});

test("only the visitor's session and members of the organization get a link", async () => {
  const { id } = (await send(picture(1_000))).body.data.metadata.file;
  const other = await company.ask("Hello there");
  expect((await link(id, other.sessionId)).status).toBe(404);
  const path = `/api/conversations/${conversationId}/files/${id}`;
  expect((await company.call("GET", path)).status).toBe(200);
  expect((await company.call("GET", path, undefined, "globex")).status).toBe(404);
  expect((await company.call("GET", path, undefined, null)).status).toBe(401);
  const own = await send(picture(1_000), { session: other.sessionId });
  const theirs = own.body.data.metadata.file.id;
  expect((await company.call("GET", `/api/conversations/${conversationId}/files/${theirs}`)).status).toBe(404);
  const { url } = (await link(theirs, other.sessionId)).body.data;
  expect((await company.app.inject({ url: url.replace(theirs, id) })).statusCode).toBe(404);
});

test("a file is what its content says: pages, drawings and large files are refused, and nothing of them stays", async () => {
  for (const text of ["<!doctype html><script>alert(1)</script>", '<svg xmlns="http://www.w3.org/2000/svg"/>', "plain words"])
    expect([text, (await send(Buffer.from(text), { name: "shelf.png" })).status]).toEqual([text, 415]);
  const large = await send(picture(26 * MEGABYTE));
  expect([large.status, large.body.error]).toEqual([413, "A file may have at most 25 MB."]);
  expect((await send(picture(30 * MEGABYTE))).status).toBe(413);
  expect((await send(Buffer.alloc(0))).status).toBe(400);
  expect([Number(await count("threadFiles")), Number(await count("threadFileParts"))]).toEqual([0, 0]);
  const { id } = (await send(picture(1_000), { name: "shelf.html" })).body.data.metadata.file;
  const { headers } = await company.app.inject({ url: (await link(id)).body.data.url });
  expect(headers["content-disposition"]).toContain("shelf.html.png");
});

test("a member's file takes the conversation; what a crash left is swept away; erasing the person erases the files", async () => {
  const headers = { "content-type": "application/octet-stream" };
  const url = `/api/conversations/${conversationId}/files?name=offer.pdf&messageId=${crypto.randomUUID()}`;
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n");
  const bearer = company.bearerOf("acme");
  const sent = await company.app.inject({ method: "POST", url, headers: { ...headers, authorization: bearer }, payload: pdf });
  expect(sent.json().data).toMatchObject({ sender: "member", metadata: { member: { name: "ann" }, file: { type: "application/pdf" } } });
  const visitors = await send(picture(1_000));
  expect(visitors.body.notice).toBe(null);
  const row = { organizationId: company.organizationId, name: "cut.png", type: "image/png" as const, bytes: 0, key: "" };
  const createdAt = new Date(company.clock().getTime() - 2 * 3_600_000).toISOString();
  await company.db.write((tx) =>
    tx
      .insertInto("threadFiles")
      .values({ id: "cut", conversationId, ...row, createdAt })
      .execute(),
  );
  await sweepThreadFiles(company.db, company.clock());
  expect(Number(await count("threadFiles"))).toBe(2);

  const exported = await company.call<{ data: { files: object[] } }>("GET", "/api/people/ada@lovelace.example/export");
  expect(exported.body.data.files).toMatchObject([{ name: "offer.pdf" }, { name: "shelf.png" }]);
  const erased = await company.call<{ data: { before: object } }>("DELETE", "/api/people/ada@lovelace.example");
  expect(erased.body.data.before).toMatchObject({ files: 2 });
  expect([Number(await count("threadFiles")), Number(await count("threadFileParts"))]).toEqual([0, 0]);
});

test("the agent answers what follows a file, and not its name", async () => {
  const text = "The team plan costs $49 a month and covers twenty docks.";
  await addPage(company.db, company.organizationId, { url: "https://acme.example/pricing", title: "Pricing", text });
  await send(picture(1_000), { name: "evening.png" });
  expect((await company.ask("What does the team plan cost?", sessionId)).response).toContain("$49");
});

test("a visitor sends so many files an hour, and an organization stores so much", async () => {
  const limited = await openCompany(closers, { withoutLimits: false });
  company = limited;
  const { sessionId: session } = await company.ask("Hello");
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await send(picture(100), { session })).status);
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);

  company = await openCompany(closers, { env: { upload: { ...limited.env.upload, maxStoredBytes: MEGABYTE } } });
  const other = await company.ask("Hello");
  const full = await send(picture(2 * MEGABYTE), { session: other.sessionId });
  expect([full.status, full.body.code]).toEqual([429, "quota_exceeded"]);
  expect(Number(await count("threadFileParts"))).toBe(0);
});
