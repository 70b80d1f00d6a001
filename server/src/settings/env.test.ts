import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { type Env, readEnv } from "./env.ts";
import { Settings } from "./settings.ts";
import { testEnv } from "../testing/build-test-app.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "disco-env-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (source: Record<string, string> = {}) => readEnv({ DATA_DIR: dataDir, ...source });
const clerkKey = `pk_test_${Buffer.from("apt-heron-12.clerk.accounts.dev$").toString("base64")}`;

test("with nothing set, every part runs on its embedded default", () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    database: { kind: "sqlite", file: join(dataDir, "disco.sqlite") },
    redisUrl: null,
    identity: { provider: "embedded" },
    model: { provider: "built-in" },
    embeddings: "local",
    rateLimits: { chatPerMinute: 10, chatPerMinutePerAddress: 30, sessionsPerHourPerAddress: 20, indexPerHour: 5 },
    crawl: { maxPages: 2000, concurrencyPerHost: 4, allowHosts: [] },
    demoOverlay: { maxPages: 10, maxFaqs: 20 },
    upload: { readSeconds: 60 },
  });
});

test("the limits that tests hold visitors and members to are those of a server where nothing is set", () => {
  const limitsOf = ({ rateLimits, crawl, demoOverlay, upload }: Env) => ({ rateLimits, crawl, demoOverlay, upload });
  expect(limitsOf(read())).toEqual(limitsOf(testEnv()));
});

test("other accounts of the machine cannot read the data, also where an earlier start left it open", async () => {
  const folder = join(dataDir, "deep", "data");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const name of ["disco.sqlite", "disco.sqlite-wal", "secret-key"]) writeFileSync(join(folder, name), "", { mode: 0o644 });
  writeFileSync(join(folder, "secret-key"), "k".repeat(40));
  writeFileSync(join(folder, "notes.txt"), "", { mode: 0o644 });
  rmSync(join(folder, "disco.sqlite-wal"));
  const { database } = read({ DATA_DIR: folder });
  const db = await openDatabase(database);
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
  await db.close();
  expect([modeOf(folder), modes]).toEqual([
    "700",
    { "disco.sqlite": "600", "disco.sqlite-shm": "600", "disco.sqlite-wal": "600", "notes.txt": "644", "secret-key": "600" },
  ]);
  const fresh = read({ DATA_DIR: join(dataDir, "fresh") });
  const made = await openDatabase(fresh.database);
  await made.close();
  expect([modeOf(fresh.dataDir), modeOf(join(fresh.dataDir, "disco.sqlite")), modeOf(join(fresh.dataDir, "secret-key"))]).toEqual([
    "700",
    "600",
    "600",
  ]);
});

test("an empty variable counts as not set", () => {
  expect(read({ PORT: "", DATABASE_URL: " " }).port).toBe(3000);
});

test("a setting may be in a file that its name with _FILE names", () => {
  const file = join(dataDir, "key");
  writeFileSync(file, `${"k".repeat(40)}\n`);
  expect(read({ SECRET_KEY_FILE: file }).secretKey).toBe("k".repeat(40));
  expect(() => read({ SECRET_KEY_FILE: file, SECRET_KEY: "s".repeat(40) })).toThrow("SECRET_KEY and SECRET_KEY_FILE are both set");
  expect(() => read({ SMTP_URL_FILE: join(dataDir, "none") })).toThrow("SMTP_URL_FILE names a file that cannot be read.");
});

test("addresses are taken without what a file or a shell has put around them", () => {
  const padded = { HOST: " 127.0.0.2\n", PUBLIC_URL: "https://example.com/\n", DATABASE_URL: "postgres://disco@127.0.0.1/disco\r\n" };
  expect(read(padded)).toMatchObject({
    host: "127.0.0.2",
    publicUrl: "https://example.com",
    database: { url: "postgres://disco@127.0.0.1/disco" },
  });
});

test("a complete outside part is used", () => {
  const env = read({
    DATABASE_URL: "postgres://disco@127.0.0.1/disco",
    CLERK_PUBLISHABLE_KEY: clerkKey,
    CLERK_SECRET_KEY: "sk_test_x",
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: "http://127.0.0.1:9/v1",
    LLM_MODEL: "small",
    TRUST_PROXY: "10.0.0.0/8, ::1",
    CRAWL_ALLOW_HOSTS: "127.0.0.1:4000,[::1]:4000",
  });
  expect(env.database.kind).toBe("postgres");
  expect(env.identity).toMatchObject({ provider: "clerk", frontendHost: "apt-heron-12.clerk.accounts.dev" });
  expect(env.model).toEqual({ provider: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", apiKey: null, model: "small" });
  expect(env.trustProxy).toEqual(["10.0.0.0/8", "::1"]);
  expect(env.crawl.allowHosts).toEqual(["127.0.0.1:4000", "[::1]:4000"]);
});

describe("a malformed or half-made setting stops the start with one line that names it", () => {
  const key = "k".repeat(32);
  const cases: [setting: string, source: Record<string, string>][] = [
    ["PORT", { PORT: "eighty" }],
    ["PORT", { PORT: "70000" }],
    ["PUBLIC_URL", { PUBLIC_URL: "example.com" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://ann@example.com" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://ann:word@example.com/" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://example.com/?from=mail" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://example.com?" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://example.com/#top" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://exam\nple.com" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://example.com/disco" }],
    ["LLM_BASE_URL", { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "small", LLM_BASE_URL: "http://x/v1?key=1" }],
    ["DEMO_SITE_URL", { DEMO_SITE_URL: "https://ann:word@example.com/" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://x/y" }],
    ["REDIS_URL", { REDIS_URL: "127.0.0.1:6379" }],
    ["TRUST_PROXY", { TRUST_PROXY: "true" }],
    ["TRUST_PROXY", { TRUST_PROXY: "1" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/33" }],
    ["TRUST_PROXY", { TRUST_PROXY: "0.0.0.0/0" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/8, ::/00" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["SECRET_KEY", { SECRET_KEY: "short" }],
    ["SECRET_KEY", { NODE_ENV: "production" }],
    ["CRAWL_ALLOW_HOSTS", { CRAWL_ALLOW_HOSTS: "127.0.0.1" }],
    ["CRAWL_ALLOW_HOSTS", { NODE_ENV: "production", SECRET_KEY: key, CRAWL_ALLOW_HOSTS: "127.0.0.1:1" }],
    ["RATE_LIMIT_CHAT_PER_MINUTE", { RATE_LIMIT_CHAT_PER_MINUTE: "0" }],
    ["RATE_LIMIT_CHAT_PER_MINUTE", { RATE_LIMIT_CHAT_PER_MINUTE: "-1" }],
    ["CRAWL_MAX_PAGES", { CRAWL_MAX_PAGES: "1e3" }],
    ["CLERK_PUBLISHABLE_KEY", { CLERK_PUBLISHABLE_KEY: "pk_test_???", CLERK_SECRET_KEY: "x" }],
    ["CLERK_PUBLISHABLE_KEY", { CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from("no end").toString("base64")}`, CLERK_SECRET_KEY: "x" }],
    ["CLERK_PUBLISHABLE_KEY", { CLERK_SECRET_KEY: "x" }],
    ["CLERK_SECRET_KEY", { CLERK_PUBLISHABLE_KEY: clerkKey }],
    ["LLM_PROVIDER", { LLM_PROVIDER: "magic" }],
    ["LLM_PROVIDER", { LLM_MODEL: "small" }],
    ["LLM_MODEL", { LLM_PROVIDER: "openai-compatible", LLM_BASE_URL: "http://x" }],
    ["LLM_BASE_URL", { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "small" }],
    ["LLM_API_KEY", { LLM_PROVIDER: "anthropic", LLM_MODEL: "small" }],
    ["EMBEDDINGS_MODEL", { EMBEDDINGS_BASE_URL: "http://x" }],
    ["EMBEDDINGS", { EMBEDDINGS: "yes" }],
    ["EMBEDDINGS", { EMBEDDINGS: "off", EMBEDDINGS_BASE_URL: "http://x", EMBEDDINGS_MODEL: "small" }],
    ["LIVEKIT_API_SECRET", { LIVEKIT_URL: "wss://x", LIVEKIT_API_KEY: "k" }],
    ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "x" }],
    ["GOOGLE_PUBSUB_SERVICE_ACCOUNT", { GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "x", GOOGLE_PUBSUB_TOPIC: "x" }],
    ["STRIPE_PRICE_ID", { STRIPE_SECRET_KEY: "x", STRIPE_PUBLISHABLE_KEY: "x", STRIPE_WEBHOOK_SECRET: "x" }],
    ["DATA_DIR", { DATA_DIR: "/dev/null/disco" }],
    ["DATA_DIR", { DATA_DIR: "/proc/disco" }],
  ];
  test.each(cases)("%s in %j", (setting, source) => {
    let message = "";
    try {
      read(source);
    } catch (error) {
      message = error instanceof Error ? error.message : "";
    }
    expect(message).toMatch(new RegExp(`\\b${setting}\\b`, "u"));
    expect(message).not.toContain("\n");
  });
});

test("the secret key is made once, kept for its owner only, and read again at the next start", () => {
  const first = read().secretKey;
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(read().secretKey).toBe(first);
  const file = join(dataDir, "secret-key");
  expect(readFileSync(file, "utf8").trim()).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(read({ SECRET_KEY: "s".repeat(32) }).secretKey).toBe("s".repeat(32));
});

test("a data directory that cannot be written to is named", () => {
  const file = join(dataDir, "taken");
  writeFileSync(file, "");
  expect(() => read({ DATA_DIR: join(file, "data") })).toThrow(/^DATA_DIR .* cannot be written to/u);
});

test("the README says of every setting what it does", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const named = [...readme.matchAll(/`([A-Z][A-Z_]+)(\*?)`/gu)].map(([, name = "", star]) => ({ name, isFamily: star === "*" }));
  const isNamed = (setting: string) => named.some(({ name, isFamily }) => (isFamily ? setting.startsWith(name) : setting === name));
  expect(Object.keys(Settings.shape).filter((setting) => !isNamed(setting))).toEqual([]);
});
