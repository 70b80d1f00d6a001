import fc from "fast-check";
import { expect, test } from "vitest";
import type { QualificationSource } from "./find-receipts.ts";
import { readProposals } from "./propose-receipts.ts";
import { qualify } from "./qualify.ts";

const now = new Date("2026-11-28T10:00:00.000Z");

function qualifyText(text: string, kind: QualificationSource["kind"] = "form") {
  return qualify([{ id: "a", kind, text }], { now });
}

function partsOf(text: string, kind?: QualificationSource["kind"]) {
  return Object.fromEntries(qualifyText(text, kind).parts.map(({ part, score }) => [part, score]));
}

test("a buyer who says it all is hot, and every part shows the words", () => {
  const text =
    "Hi, I'm the VP of Sales at Acme.\nWe need to replace Intercom for our 40 reps before the end of the quarter. Budget of $30,000 is approved.";
  const { score, category, confidence, parts, receipts, suggestedActions } = qualifyText(text);
  expect([category, confidence]).toEqual(["hot_lead", "high"]);
  expect(score).toBeGreaterThanOrEqual(80);
  expect(parts.map(({ state }) => state)).toEqual(["stated", "stated", "stated", "stated"]);
  expect(receipts.map(({ label }) => label)).toContain("Budget is approved: $30,000");
  expect(receipts.find(({ part }) => part === "authority")?.quote.text).toBe("Hi, I'm the VP of Sales at Acme.");
  expect(suggestedActions[0]).toMatchObject({ action: expect.stringContaining("discovery call"), priority: "high" });
});

test("what nobody spoke of is unknown and not zero", () => {
  for (const text of [
    "",
    "Hello",
    "Guten Tag, ich habe eine Frage zu Ihrem Produkt.",
    "ありがとうございます",
    "I may want this. It may take a while.",
  ])
    expect(qualifyText(text)).toMatchObject({ score: null, category: null, receipts: [] });
  expect(partsOf("We need a chat for our site.")).toEqual({ budget: null, authority: null, need: 70, timeline: null });
});

test.each([
  ["I'm not the decision maker, our CFO has to approve it", { authority: 25 }],
  ["I need to run this by my boss", { authority: 25 }],
  ["I'm writing for our CEO", { authority: null }],
  ["Our CEO asked me to look into this", { authority: 60 }],
  ["Just browsing for a school project, we have no budget", { budget: 0, need: 0, timeline: 10 }],
  ["We offer SEO services that boost your website", { need: 0 }],
  ["I run finance here as the CFO and sign off on tools like this", { authority: 95 }],
  ["The COO signs off", { authority: 25 }],
  ["Thanks,\nJo Park\nSVP Customer Operations, Holm", { authority: 75 }],
  ["Wir suchen ein System.\nViele Grüße\nUlf Brandt\nGeschäftsführender Gesellschafter", { authority: 90 }],
  ["Ich bin Werkstudentin bei Holm", { authority: 0 }],
  ["Je suis la gérante et je décide seule", { authority: 95 }],
  ["Il nostro titolare deve approvare la spesa", { authority: 25 }],
  ["Ik ben hoofd inkoop bij Holm", { authority: 75 }],
  ["¿Cuánto cuesta para 12 usuarios?", { budget: 45, need: 55 }],
  ["Werkt het ook met onze kassa?", { need: 40 }],
  ["Are you coming to lunch?", { need: null }],
  ["We were founded in March 2020", { timeline: null }],
  ["We want to go live by 15 January", { timeline: 75 }],
  ["Can we talk next Tuesday?", { timeline: 50 }],
  ["uh the budget is around forty thousand dollars", { budget: 90 }],
  ["We raised $12M last year", { budget: 50 }],
  ["Budget 20.000 €", { budget: 90 }],
  ["We pay $2,000 a month for Zendesk today", { budget: 70, need: 45 }],
])("reads %j", (text, expected) => {
  expect(partsOf(text)).toMatchObject(expected);
});

test("a title is read as the person's own, and a company's page only for its facts", () => {
  expect(partsOf("Head of Growth", "title").authority).toBe(75);
  expect(partsOf("We need your consent today. Our team of 120 people has a budget of $5.", "page")).toEqual({
    budget: null,
    authority: null,
    need: 50,
    timeline: null,
  });
});

const saying = fc.oneof(
  fc.constantFrom(
    "We need a demo",
    "budget of $40,000",
    "I'm the CTO",
    "asap",
    ". ",
    "\n",
    "’",
    "İ",
    "\ud83d",
    "by end of Q2",
    "50 reps",
    "HubSpot",
  ),
  fc.string({ unit: "binary" }),
  fc.constant("x".repeat(300)),
);

test.each([
  ["I need to cancel the meeting please", null],
  ["We need to move our call on Friday to next week", null],
  ["We need to change our call center by March", expect.any(Number)],
])("a change of a meeting is no need: %s", (text, score) => {
  expect(qualify([{ id: "one", kind: "chat", text }], { now }).score).toEqual(score);
});

test("a receipt is always an exact substring of its source, whatever the text", () => {
  const source = fc.record({
    kind: fc.constantFrom("form" as const, "title" as const, "chat" as const, "page" as const),
    text: fc.array(saying, { maxLength: 20 }).map((said) => said.join(" ")),
  });
  fc.assert(
    fc.property(fc.array(source, { maxLength: 4 }), (written) => {
      const sources = written.map((each, index) => ({ id: String(index), ...each }));
      const { receipts, score, parts } = qualify(sources, { now });
      for (const { quote } of receipts) {
        expect(quote.text).not.toBe("");
        expect(sources[Number(quote.sourceId)]?.text.slice(quote.start, quote.end)).toBe(quote.text);
      }
      for (const { part, state } of parts) expect(receipts.some((receipt) => receipt.part === part)).toBe(state !== "unknown");
      expect(score === null).toBe(receipts.length === 0);
    }),
  );
});

test("the total follows the formula whichever receipts are left", () => {
  const sources: QualificationSource[] = [
    {
      id: "a",
      kind: "chat",
      text: "We are losing leads at night. Do you have SSO? I'm the founder. We have a budget of $9,000. We want to start asap.",
    },
  ];
  const whole = qualify(sources, { now });
  expect(whole.receipts.length).toBeGreaterThanOrEqual(4);
  for (const { id } of whole.receipts) {
    const removedIds = new Set([id]);
    const rest = qualify(sources, { now, removedIds });
    const expected = rest.parts.reduce((sum, { score, weight }) => sum + ((score ?? 30) * weight) / 100, 0);
    expect(rest.score).toBe(Math.round(expected));
    expect(rest.score ?? 0).toBeLessThan(whole.score ?? 0);
    expect(rest.buyingSignals.some(({ receiptId }) => receiptId === id)).toBe(false);
  }
  const removedIds = new Set(whole.receipts.map(({ id }) => id));
  expect(qualify(sources, { now, removedIds })).toMatchObject({ score: null, category: null });
});

test("of what a model proposes only known kinds with exact quotes are kept", () => {
  const sources: QualificationSource[] = [{ id: "a", kind: "mail", text: "Notre budget est de 40 000 euros." }];
  const reply = [
    '{"kind":"budget_named","source":1,"quote":"Notre budget est de 40 000 euros"}',
    '{"kind":"decides","source":1,"quote":"I decide alone"}',
    '{"kind":"budget_named","source":2,"quote":"Notre budget"}',
    '{"kind":"hot","source":1,"quote":"Notre budget"}',
    '{"kind":"needs","source":1,"quote":""}',
    "not json",
  ].join("\n");
  expect(readProposals(reply, sources).map(({ kind, quote }) => [kind, quote.start, quote.end])).toEqual([["budget_named", 0, 32]]);
});
