import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildProductApp, type ProductApp } from "../../testing/build-product-app.ts";
import { issueBearer } from "../embedded/issue-bearer.ts";

let built: ProductApp;
let ann: string;

beforeEach(async () => {
  built = await buildProductApp();
  ann = await issueBearer(built.db, built.env, { email: "ann@acme.com" });
});
afterEach(() => built.close());

function post(path: string, payload: object, bearer = ann, remoteAddress = "192.0.2.1") {
  const headers = { authorization: `Bearer ${bearer}` };
  return built.app.inject({ method: "POST", url: `/api/auth/organization${path}`, payload, remoteAddress, headers });
}

async function nameOfOwn(): Promise<string> {
  const reply = await built.app.inject({ url: "/api/member", headers: { authorization: `Bearer ${ann}` } });
  return reply.json().data.organization.name;
}

test.each([
  "x".repeat(61),
  "Acme\r\nYour account is locked",
  "Acme\u2028Your account is locked",
  "Acme\u0007",
  "Acme http://evil.example",
  "Acme HTTPS://evil.example",
  "See WWW.evil.example",
  "<b>Acme",
  "Acme>",
])("an organization is neither made nor renamed as %j, which would stand in mails to strangers", async (name) => {
  const sentence = "The organization's name may have at most 60 characters: letters, digits, blanks, ' & - and a dot at the end of a word.";
  const refused = [await post("/create", { name, slug: "acme-4711" }), await post("/update", { data: { name } })];
  for (const reply of refused)
    expect([reply.statusCode, reply.json()]).toEqual([400, { success: false, error: sentence, code: "invalid_request" }]);
  await expect(issueBearer(built.db, built.env, { email: "bob@other.com", organization: name })).rejects.toThrow(sentence);
  expect(await nameOfOwn()).toBe("Acme");
});

test("sixty characters of any script are a name", async () => {
  for (const name of ["é".repeat(60), "Bücher & Söhne Ltd. - Köln", "株式会社アクメ"]) {
    expect((await post("/update", { data: { name } })).statusCode).toBe(200);
    expect(await nameOfOwn()).toBe(name);
  }
});

test("a name that is older than the rule is not said in an invitation", async () => {
  await sql`update identity_organization set name = ${"Pay at https://evil.example"}`.execute(built.db.raw);
  expect((await post("/invite-member", { email: "eve@other.com", role: "member" })).statusCode).toBe(200);
  const mails = await built.db.read.selectFrom("outgoingMails").select("subject").where("kind", "=", "invitation").execute();
  expect(mails).toEqual([{ subject: "You are invited to an organization on Disco" }]);
});

test("an address gets three invitations of one organization in a day, and whoever invites it again is told", async () => {
  const invite = async (bearer = ann) => {
    const reply = await post("/invite-member", { email: "bob@other.com", role: "member" }, bearer);
    if (reply.statusCode === 200) await post("/cancel-invitation", { invitationId: reply.json().id }, bearer);
    return reply;
  };
  const eve = await issueBearer(built.db, built.env, { email: "eve@globex.com" });
  for (let count = 0; count < 3; count += 1) expect((await invite(eve)).statusCode).toBe(200);
  for (let count = 0; count < 3; count += 1) expect((await invite()).statusCode).toBe(200);
  const mails = await built.db.read.selectFrom("outgoingMails").select("id").where("kind", "=", "invitation").execute();
  expect(mails).toHaveLength(6);
  const refused = await invite();
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { success: false, error: expect.stringContaining("No more mail can go to bob@other.com today"), code: "rate_limited" },
  ]);
  const reply = await built.app.inject({
    url: "/api/auth/organization/list-invitations",
    headers: { authorization: `Bearer ${ann}` },
  });
  expect(reply.json().filter(({ status }: { status: string }) => status === "pending")).toEqual([]);
});

test("a member sends twenty invitations an hour, and from one address go sixty", async () => {
  let guests = 0;
  const invite = async (bearer: string, address?: string) =>
    (await post("/invite-member", { email: `guest${(guests += 1)}@other.com`, role: "member" }, bearer, address)).statusCode;
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) statuses.push(await invite(ann));
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  const last = await post("/invite-member", { email: "guest@other.com", role: "member" });
  expect(last.json().code).toBe("rate_limited");
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(3_000);

  for (const slug of ["globex", "initech"]) {
    const bearer = await issueBearer(built.db, built.env, { email: `bob@${slug}.com` });
    for (let count = 0; count < 20; count += 1) expect(await invite(bearer)).toBe(200);
  }
  const cat = await issueBearer(built.db, built.env, { email: "cat@umbrella.com" });
  expect([await invite(cat), await invite(cat, "192.0.2.2")]).toEqual([429, 200]);
}, 60_000);
