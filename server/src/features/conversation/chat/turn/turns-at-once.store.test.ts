import { afterEach, expect, test } from "vitest";
import { openCompany } from "../../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("of two messages at once in one conversation each leaves there what it told", async () => {
  const company = await openCompany(closers);
  const { sessionId } = await company.ask("Hello");
  await Promise.all([company.ask("Can we meet on Tuesday morning?", sessionId), company.ask("I'm Kim, kim@acme.com", sessionId)]);
  const row = await company.db.read.selectFrom("conversations").select("state").executeTakeFirstOrThrow();
  expect(JSON.parse(row.state)).toMatchObject({
    email: "kim@acme.com",
    meeting: { slotIds: expect.arrayContaining([expect.any(String)]) },
  });
});
