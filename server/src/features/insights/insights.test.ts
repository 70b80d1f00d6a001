import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../identity/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../../testing/build-product-app.ts";

let built: ProductApp;
afterEach(() => built.close());

test("the figures count what the organization has, and nothing of another", async () => {
  built = await buildProductApp();
  const { db, env, clock } = built;
  const bearers = [await issueBearer(db, env, { email: "ann@acme.com" }), await issueBearer(db, env, { email: "bob@globex.com" })];
  const organizations = await db.read.selectFrom("organizations").select(["id", "slug"]).execute();
  const acme = organizations.find(({ slug }) => slug === "acme")?.id ?? "";
  for (const email of ["ada@lovelace.example", "grace@hopper.example"]) {
    const payload = { name: "A", email, company: "C", organizationId: "acme" };
    expect((await built.app.inject({ method: "POST", url: "/api/public/demo-request", payload })).statusCode).toBe(200);
  }
  const meeting = {
    organizationId: acme,
    endAt: "x",
    status: "booked",
    heldUntil: null,
    name: null,
    email: null,
    timezone: "UTC",
  } as const;
  await db.write(async (tx) => {
    for (const [id, startAt] of [
      ["m1", "2026-03-03T09:00:00.000Z"],
      ["m2", "2026-03-03T10:00:00.000Z"],
    ] as const) {
      await tx
        .insertInto("meetings")
        .values({ ...meeting, id, startAt, conversationId: "one visitor", createdAt: clock().toISOString() })
        .execute();
    }
  });
  const stats = await Promise.all(
    bearers.map(
      async (bearer) =>
        (await built.app.inject({ url: "/api/ai-insights/stats", headers: { authorization: `Bearer ${bearer}` } })).json().data,
    ),
  );
  expect(stats).toMatchObject([
    { hotLeads: 1, demoRequestsDetected: 2, averageQualificationScore: null },
    { hotLeads: 0, demoRequestsDetected: 0 },
  ]);
});
