import { sql } from "kysely";
import { expect, test } from "vitest";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../testing/build-product-app.ts";
import { openTestDatabase } from "../testing/stores/open-test-database.ts";
import { countSecrets, resealSecrets } from "./reseal-secrets.ts";
import { createSecretBox } from "./secret-box.ts";

const OLD = "the-secret-key-that-this-server-began-with";
const NEW = "the-secret-key-that-takes-its-place-today";
const oldId = createSecretBox(OLD).keyId;
const newId = createSecretBox(NEW).keyId;

async function placesOf(built: ProductApp, text: string): Promise<string[]> {
  const tables =
    built.db.kind === "sqlite"
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(built.db.raw)
      : await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
          built.db.raw,
        );
  const found = new Set<string>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(built.db.raw);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) if (String(value).includes(text)) found.add(`${name}.${column}`);
  }
  return [...found].sort();
}

test("a key is changed in three starts: secrets of both open, all are sealed anew though the work is cut off, and the old key can go", async () => {
  const db = await openTestDatabase();
  const first = await buildProductApp({ db, withoutLimits: true, env: { secretKey: OLD } });
  const authorization = `Bearer ${await issueBearer(db, first.env, { email: "ann@acme.com", slug: "acme" })}`;
  const call = (built: ProductApp, method: "GET" | "POST", url: string, payload?: object) =>
    built.app.inject({ method, url, headers: { authorization }, ...(payload !== undefined && { payload }) });
  await call(first, "POST", "/api/webhook-credentials", { name: "Site form" });
  await call(first, "POST", "/api/widget/configuration/identity-secret", {});
  await call(first, "POST", "/api/auth/email-otp/send-verification-otp", { email: "ann@acme.com", type: "sign-in" });
  await first.app.inject({
    method: "POST",
    url: "/api/early-access",
    headers: { "idempotency-key": "a-key-of-a-form" },
    payload: { email: "bob@other.example" },
  });
  // What a disconnect leaves for the vendor to hear.
  const token = createSecretBox(OLD).seal("a refresh token", ["jobs", "c1", "token"]);
  const at = first.clock().toISOString();
  const revocation = { id: "job", kind: "revoke", key: "c1", payload: JSON.stringify({ key: "c1", token }), status: "queued" } as const;
  await db.write((tx) =>
    tx
      .insertInto("jobs")
      .values({ ...revocation, runAfter: at, createdAt: at })
      .execute(),
  );
  const sealedIn = await placesOf(first, `v1.${oldId}.`);
  expect(sealedIn).toEqual(
    expect.arrayContaining(["idempotency_keys.response", "jobs.payload", "outgoing_mails.body", "webhook_credentials.webhook_secret"]),
  );
  await first.app.close();

  const second = await buildProductApp({ db, withoutLimits: true, env: { secretKey: NEW, previousSecretKey: OLD } });
  const box = createSecretBox(NEW, OLD);
  const before = await countSecrets(db);
  expect(Object.keys(before)).toEqual([oldId]);
  const stopped = new AbortController();
  stopped.abort();
  expect(await resealSecrets(db, box, stopped.signal)).toBe(0);
  expect(await resealSecrets(db, box, new AbortController().signal)).toBe(before[oldId]);
  expect(await countSecrets(db)).toEqual({ [newId]: before[oldId] });
  // Whichever column seals something, the list knows it.
  expect([await placesOf(second, `v1.${oldId}.`), await placesOf(second, `v1.${newId}.`)]).toEqual([[], sealedIn]);
  await second.app.close();

  const after = createSecretBox(NEW);
  const job = await db.read.selectFrom("jobs").select("payload").where("id", "=", "job").executeTakeFirstOrThrow();
  expect(after.open(JSON.parse(job.payload).token, ["jobs", "c1", "token"])).toBe("a refresh token");
  const { id, body } = await db.read.selectFrom("outgoingMails").select(["id", "body"]).orderBy("createdAt").executeTakeFirstOrThrow();
  expect(after.open(body, ["outgoing_mails", id, "body"])).not.toBe("");
  await db.close();
});

test("the audit log says once that a server's key was changed, to organizations with secrets of their own", async () => {
  const db = await openTestDatabase();
  const first = await buildProductApp({ db, withoutLimits: true, env: { secretKey: OLD } });
  const bearers = new Map<string, string>();
  for (const slug of ["acme", "globex"]) bearers.set(slug, await issueBearer(db, first.env, { email: `ann@${slug}.example`, slug }));
  const headersOf = (slug: string) => ({ authorization: `Bearer ${bearers.get(slug)}` });
  for (const name of ["Site form", "Shop form"])
    await first.app.inject({ method: "POST", url: "/api/webhook-credentials", headers: headersOf("acme"), payload: { name } });
  await first.app.inject({ method: "POST", url: "/api/widget/configuration/identity-secret", headers: headersOf("acme"), payload: {} });
  await first.app.close();

  const second = await buildProductApp({ db, withoutLimits: true, env: { secretKey: NEW, previousSecretKey: OLD } });
  const keyChanges = async (slug: string) => {
    const found = await db.read
      .selectFrom("auditEntries")
      .innerJoin("organizations", "organizations.id", "auditEntries.organizationId")
      .select(["memberName", "detail"])
      .where("organizations.slug", "=", slug)
      .where("action", "=", "server_key.changed")
      .execute();
    return found.map(({ memberName, detail }) => `${memberName}: ${detail}`);
  };
  await second.startWork();
  await expect.poll(() => countSecrets(db, "lasting"), { timeout: 10_000 }).toEqual({ [newId]: 3 });
  expect(await keyChanges("acme")).toEqual([
    `The server's operator: The server's SECRET_KEY was changed: stored secrets are sealed with the key ${newId}.`,
  ]);
  expect(await keyChanges("globex")).toEqual([]);
  const bearer = await issueBearer(db, second.env, { email: "ann@acme.example", slug: "acme" });
  const { body } = await second.app.inject({ url: "/api/audit", headers: { authorization: `Bearer ${bearer}` } });
  expect(body).toContain("server_key.changed");
  expect(body).not.toContain(OLD);
  await second.close();
});
