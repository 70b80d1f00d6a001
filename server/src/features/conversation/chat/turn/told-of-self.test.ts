import { afterEach, expect, test } from "vitest";
import { aPage, openCrawledCompany } from "../../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("statements are taken in, never looked up, and never asked about again", async () => {
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
  const first = await company.ask("We have about 600 employees. Budget is around $80k a year, approved for this quarter.");
  expect(first.response).toMatch(/600 employees[^]*\$80k/u);
  expect(first.response.match(/\?/gu)).toHaveLength(1);
  const said = [first.response];
  for (const told of ["Our contract ends in May", "I run the warehouse", "We tried two tools before"])
    said.push((await company.ask(told, first.sessionId)).response);
  expect(new Set(said).size).toBe(said.length);
  expect(said.join(" ")).not.toMatch(/how many people|budget for it|budget do you/iu);
  expect((await company.ask("We are 20 people, which plan fits us?")).refused).toBe("no_answer");
});

test("thanks after refusals is answered kindly, and a second refusal gives the way to a person", async () => {
  const company = await openCrawledCompany(closers, { "/": aPage("Acme", "<p>Acme mows lawns in Kiel. Call us on +49 431 555 0100.</p>") });
  await company.index();
  const first = await company.ask("Do you sell hazmat suits for divers?");
  const second = await company.ask("And do you teach submarine welding?", first.sessionId);
  expect([first.refused, second.refused]).toEqual(["no_answer", "no_answer"]);
  expect(second.response).not.toBe(first.response);
  expect(second.response).toMatch(/e-mail address or phone number/u);
  expect((await company.ask("thanks", first.sessionId)).response).toMatch(/^You're welcome/u);
});

test("an objection is answered, and in other words the second time", async () => {
  const company = await openCrawledCompany(closers, { "/": aPage("Acme", "<p>Acme mows lawns in Kiel.</p>") });
  await company.index();
  const { sessionId } = await company.ask("Hello");
  const once = await company.ask("that is too expensive for us", sessionId);
  const again = await company.ask("still too expensive", sessionId);
  expect([once.refused, again.refused]).toEqual([null, null]);
  expect(again.response).not.toBe(once.response);
  expect(again.response).toMatch(/e-mail address or phone number/u);
});
