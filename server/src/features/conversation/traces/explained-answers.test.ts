import type { TurnTrace, MemberConversation } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { aPage, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("an owner reads what decided an answer, out of which sentences, and that a question was refused", async () => {
  const company = await openCrawledCompany(closers, {
    "/": aPage("Cold stores", "<p>We let cold stores by the week. The <a href='/pallets'>pallets</a> are yours.</p>"),
    "/pallets": aPage("Pallets", "<p>A cold store holds 48 pallets on two levels. Forklifts may drive in.</p>"),
  });
  await company.index();
  const [faqAsked, faqAnswer] = ["Do you deliver on Sundays?", "Yes, before noon."];
  await company.call("POST", "/api/knowledge/faqs/acme", { question: faqAsked, answer: faqAnswer });

  const explained = async (message: string) => {
    const { conversationId, messageId } = await company.ask(message);
    const traces = (await company.call<{ data: TurnTrace[] }>("GET", "/api/traces")).body.data;
    const conversation = `/api/conversations/${conversationId}`;
    const { explanations } = (await company.call<{ data: MemberConversation }>("GET", conversation)).body.data;
    const explanation = traces.find((trace) => trace.messageId === messageId)?.explanation;
    expect(explanations).toEqual(explanation == null ? {} : { [messageId]: explanation });
    expect((await company.call("GET", conversation, undefined, "globex")).status).toBe(404);
    return explanation;
  };

  const byWords = await explained("How many pallets does a cold store hold?");
  expect(byWords).toMatchObject({
    basis: "words",
    sentences: [{ text: expect.stringContaining("48 pallets"), passageId: expect.any(String), similarity: null }],
  });
  expect(byWords?.confidence).toBeGreaterThan(0.5);
  expect(Object.keys(byWords?.signals ?? {}).length).toBeGreaterThan(0);
  expect(await explained(faqAsked)).toMatchObject({ basis: "faq", confidence: 1 });
  expect(await explained("Hello there")).toBeNull();
  expect(await explained("Do you have a sauna for your guests?")).toMatchObject({ basis: "refused" });
});
