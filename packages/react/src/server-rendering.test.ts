import { createFakeSession } from "@disco/client/testing";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { AwayNotice, ChatPanel, Composer, ConsentView, DemoFlow, DiscoProvider, DiscoWidget, MessageList } from "./index.ts";

const provided = (part: ReturnType<typeof createElement>) =>
  renderToString(createElement(DiscoProvider, { apiUrl: "https://disco.test", widgetKey: "pk_1", children: part }));

it("draws a whole chat on a server, without a window, a store or a request", () => {
  const html = provided(createElement(ChatPanel, { notice: createElement(AwayNotice, { text: "Back on Monday." }) }));
  expect(html).toContain('role="region"');
  expect(html).toContain("Ready when you are.");
  expect(html).toContain("Back on Monday.");
  expect(globalThis).not.toHaveProperty("window");
});

it("draws each part alone", () => {
  const session = createFakeSession({
    messages: [{ sender: "assistant", id: "1", text: "**Hello** you", sentAt: "2026-01-05T09:00:00.000Z", metadata: null }],
  });
  const parts = [createElement(MessageList, { key: 1 }), createElement(Composer, { key: 2 })];
  const html = renderToString(createElement(DiscoProvider, { session, children: parts }));
  expect(html).toContain("<strong>Hello</strong> you");
  expect(html).toContain('placeholder="Ask anything"');
});

it("has a consent in the place of the field", () => {
  const consent = createElement(ConsentView, { text: "We keep it.", onAgree: () => {} });
  const html = provided(createElement(ChatPanel, { children: consent }));
  expect(html).toContain("We keep it.");
  expect(html).not.toContain("textarea");
});

it("leaves the widget and the guided demo to the browser", () => {
  expect(renderToString(createElement(DiscoWidget, { apiKey: "pk_1", apiUrl: "https://disco.test" }))).toBe("");
  expect(() => provided(createElement(DemoFlow))).not.toThrow();
});

it("says what is missing when a part stands outside of a provider", () => {
  expect(() => renderToString(createElement(ChatPanel))).toThrow("A Disco component needs a DiscoProvider above it.");
});
