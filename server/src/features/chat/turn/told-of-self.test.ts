import { afterEach, expect, test } from "vitest";
import { aPage, openCrawledCompany } from "../../../testing/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("who tells of themselves is thanked and leaves no unanswered question; who wishes for something is not", async () => {
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
  for (const asked of ["We are looking for a payroll provider", "We are 20 people, which plan fits us?"]) {
    expect([asked, (await company.ask(asked)).refused]).toEqual([asked, "no_answer"]);
  }
});
