import { headers, routes } from "@disco/protocol/routes";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { Database } from "../db/database.ts";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import type { Write, WriteKind } from "./judge-writes.ts";

const SECRET_KEY = "a secret key that only the clients' server knows";
const PUBLIC_URL = "http://127.0.0.1:3000";
const MANY = "100000000";

/** The organization that everything is written to. */
export const SLUG = "survivor";

export function writerSettings(siteHost: string): Record<string, string> {
  return {
    SECRET_KEY,
    PUBLIC_URL,
    LOG_LEVEL: "error",
    CRAWL_ALLOW_HOSTS: siteHost,
    CRAWL_MAX_PAGES: "20",
    UPLOAD_MAX_DOCUMENTS: MANY,
    // An upload is acknowledged before it is read.
    UPLOAD_WAIT_SECONDS: "0",
    RATE_LIMIT_CHAT_PER_MINUTE: MANY,
    RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: MANY,
    RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: MANY,
    RATE_LIMIT_SITE_PER_MINUTE: MANY,
  };
}

/** Signs in the owner of the organization. */
export function issueOwnersBearer(db: Database): Promise<string> {
  return issueBearer(db, { secretKey: SECRET_KEY, publicUrl: PUBLIC_URL }, { email: "owner@survivor.example", slug: SLUG });
}

/** One more thing to be stored, of the kinds by turns. */
export function newWrite(writes: Write[], sessions: readonly string[], siteHost: string): Write {
  const number = writes.length;
  const kind: WriteKind = (["chat", "faq", "chat", "index", "chat", "upload"] as const)[number % 6] ?? "chat";
  const write: Write = {
    kind,
    key: randomUUID(),
    subject: subjectOf(kind, number, siteHost),
    // Some visitors are new: all they can name when they come again is their message.
    sessionId: number % 6 === 4 ? null : (sessions[number % sessions.length] ?? null),
    acknowledged: null,
    tries: 0,
  };
  writes.push(write);
  return write;
}

function subjectOf(kind: WriteKind, number: number, siteHost: string): string {
  if (kind === "index") return `http://${siteHost}/company-${number}/`;
  return kind === "upload" ? `Crate number ${number} holds ${number} lamps.` : `What is item number ${number} of our list?`;
}

/** Sends a write, and notes on it the id under which it is stored when the answer says so. Rejects when there is no answer. */
export async function postWrite(address: string, bearer: string, write: Write) {
  write.tries += 1;
  const response = await fetch(address + pathOf(write), {
    method: "POST",
    headers: headersOf(write, bearer),
    body: write.kind === "upload" ? formOf(write) : JSON.stringify(bodyOf(write)),
  });
  const text = await response.text();
  if (response.ok) write.acknowledged = /"(?:messageId|id)":"([^"]+)"/u.exec(text)?.[1] ?? null;
  return { status: response.status, retryAfter: response.headers.get("retry-after"), text };
}

function pathOf({ kind }: Write): string {
  if (kind === "chat") return routes.sendMessage.path;
  if (kind === "upload") return routes.uploadDocuments.path;
  return kind === "faq" ? routes.addFaq.path.replace(":slug", SLUG) : routes.indexWebsite.path;
}

function headersOf({ kind, key, sessionId }: Write, bearer: string): Record<string, string> {
  const json = kind === "upload" ? {} : { "content-type": "application/json" };
  if (kind === "chat") return { ...json, [headers.chatSession]: sessionId ?? "", [headers.organization]: SLUG };
  return { ...json, authorization: `Bearer ${bearer}`, [headers.idempotencyKey]: key };
}

function formOf({ key, subject }: Write): FormData {
  const form = new FormData();
  form.append("files", new Blob([subject]), `${key}.txt`);
  form.append("organizationId", SLUG);
  return form;
}

function bodyOf({ kind, key, subject }: Write): object {
  if (kind === "chat") return { message: subject, messageId: key };
  return kind === "faq" ? { question: subject, answer: "It is in the list." } : { url: subject };
}

/** Begins a conversation. */
export async function openSession(address: string): Promise<string> {
  const response = await fetch(address + routes.sendMessage.path, {
    method: "POST",
    headers: { "content-type": "application/json", [headers.organization]: SLUG },
    body: JSON.stringify({ message: "Hello" }),
  });
  const id = /"sessionId":"([^"]+)"/u.exec(await response.text())?.[1];
  if (id === undefined) throw new Error(`No session: ${response.status}`);
  return id;
}

/** A host whose every address is a small page of its own. */
export async function openSmallPages(): Promise<{ host: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === "/robots.txt" || request.url?.endsWith(".xml")) return response.writeHead(404).end();
    const name = request.url?.replaceAll("/", "");
    return response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(
        `<!doctype html><title>${name}</title><main><h1>${name}</h1><p>The ${name} makes one thing, and makes it well, every day of the week.</p></main>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port.");
  return {
    host: `127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
