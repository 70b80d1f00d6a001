import { afterEach, expect, test } from "vitest";
import { aPage, openCrawledCompany } from "../../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("statements are acknowledged with one question and one offer, and leave no unanswered question", async () => {
  const company = await openCrawledCompany(closers, { "/": aPage("Acme", "<p>Acme mows lawns in Kiel.</p>") });
  await company.index();
  for (const told of [
    "Hi, I'm Tom from Initech",
    "We are 200 people and want to start in March",
    "Wir sind 200 Leute und sitzen in Bremen",
  ]) {
    const { refused, citations } = await company.ask(told);
    expect([told, refused, citations]).toEqual([told, null, []]);
  }
  const { sessionId } = await company.ask("We handle 300 orders a week by hand");
  const replies = ["Our contract ends in May", "I run the warehouse", "We tried two tools before"];
  const said: string[] = [];
  for (const told of replies) said.push((await company.ask(told, sessionId)).response);
  expect(new Set(said.slice(0, 2)).size).toBe(2);
  expect(said.map((text) => [text.includes("?"), text.startsWith("Noted")])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
  for (const asked of ["We are looking for a payroll provider", "We are 20 people, which plan fits us?"]) {
    expect([asked, (await company.ask(asked)).refused]).toEqual([asked, "no_answer"]);
  }
});
