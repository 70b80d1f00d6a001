// node --conditions=@disco/source make-store.mjs TREE FILE: fills a store by the server of an earlier commit, checked out and installed in TREE.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import SqliteFile from "better-sqlite3";

const [tree = "", file = ""] = process.argv.slice(2).map((path) => resolve(path));
const dataDir = mkdtempSync(join(tmpdir(), "disco-earlier-"));
const { createSampleSite } = await import(pathToFileURL(join(tree, "examples/html/serve.mjs")).href);
const site = createSampleSite({ widgetTag: () => "" }).listen(0, "127.0.0.1");
await once(site, "listening");
const bound = site.address();
const host = `127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
// The key of tests, which reads what the store seals.
const secret = { SECRET_KEY: "a-secret-key-that-only-tests-have-0123456789" };
const env = {
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  PORT: "0",
  CRAWL_ALLOW_HOSTS: host,
  CRAWL_MAX_PAGES: "6",
  EMBEDDINGS: "off",
  ...secret,
};
const program = (/** @type {string} */ name) => ["--conditions=@disco/source", join(tree, "server/src", name)];
const server = spawn(process.execPath, program("main.ts"), { env, stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((listens) => {
  server.stdout.setEncoding("utf8").on("data", (text) => {
    const found = /Disco listens on (http:\S+)/u.exec(text)?.[1];
    if (found !== undefined) listens(found);
  });
});
const bearer = execFileSync(process.execPath, [...program("bin/member.ts"), "create", "ann@acme.com"], { env, encoding: "utf8" }).trim();

/**
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 */
async function call(path, body, headers = { authorization: `Bearer ${bearer}` }) {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(address + path, { ...sent, headers: { "content-type": "application/json", ...headers } });
  const text = await answer.text();
  console.log(path, answer.status, text.slice(0, 300));
  return answer.ok ? JSON.parse(text) : {};
}

let { data: indexing } = await call("/api/knowledge/index", { url: `http://${host}/`, organizationId: "acme" });
while (["queued", "running"].includes(indexing.status)) {
  await new Promise((done) => setTimeout(done, 500));
  ({ data: indexing } = await call(`/api/knowledge/indexing/${indexing.id}`));
}
await call("/api/knowledge/faqs/acme", { question: "Do you ship to Norway?", answer: "Yes, within four days." });
let sessionId = "";
for (const message of [
  "What does it cost?",
  "We have 40 trucks. Can I book a meeting with a person next week? I am Lena Ortiz, lena@harborline.example",
  "The first one, please.",
]) {
  const headers = sessionId === "" ? {} : { "x-chat-session-id": sessionId };
  const reply = await call("/api/chat/v2/message", { message, organizationId: "acme", timezone: "Europe/Oslo" }, headers);
  sessionId = reply.sessionId ?? reply.data?.sessionId ?? "";
}
const request = { name: "Omar Diaz", email: "omar@brightquay.example", company: "Brightquay", organizationId: "acme" };
await call("/api/public/demo-request", request, {});

server.kill("SIGTERM");
await once(server, "exit");
site.close();
const store = new SqliteFile(join(dataDir, "disco.sqlite"));
const small = join(dataDir, "small.sqlite");
store.prepare("vacuum into ?").run(small);
store.close();
writeFileSync(file, gzipSync(readFileSync(small), { level: 9 }));
rmSync(dataDir, { recursive: true });
