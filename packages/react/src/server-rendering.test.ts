import { createCell } from "@disco/client";
import type { ChatMessage } from "@disco/client";
import { createFakeApi, createFakeSession } from "@disco/client/testing";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { KitRoot, Tooltip } from "./kit.ts";
import {
  AwayNotice,
  ChatPanel,
  Composer,
  ConsentView,
  DemoFlow,
  DiscoProvider,
  DiscoWidget,
  KnowledgeLibrary,
  KnowledgeLibraryPage,
  MessageList,
  useLead,
  VoiceButton,
} from "./index.ts";

const provided = (part: ReturnType<typeof createElement>) =>
  renderToString(createElement(DiscoProvider, { apiUrl: "https://disco.test", widgetKey: "pk_1", children: part }));

it("draws a whole chat on a server, without a window, a store or a request", () => {
  const html = provided(createElement(ChatPanel, { notice: createElement(AwayNotice, { text: "Back on Monday." }) }));
  expect(html).toContain('<section class="disco-panel"');
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

it("has a voice button that is disabled until there is a call", () => {
  expect(provided(createElement(VoiceButton))).toMatch(/aria-label="Voice is not available"[^>]* disabled=""/u);
  const call = { state: createCell({ phase: "live", isMuted: false } as const), start() {}, end() {}, setMuted() {} };
  const html = renderToString(createElement(DiscoProvider, { session: createFakeSession(), call, children: createElement(VoiceButton) }));
  expect(html).toContain('aria-label="End the call"');
  expect(html).not.toContain("disabled");
});

it("knows what the visitor told of themselves, the latest of each", () => {
  const told = (id: string, extractedData: { name?: string; email?: string } | null): ChatMessage => ({
    sender: "assistant",
    id,
    text: "Thanks!",
    sentAt: "2026-01-05T09:00:00.000Z",
    metadata: { extractedData },
  });
  const session = createFakeSession({
    messages: [
      told("1", { email: "old@yards.example" }),
      told("2", { name: "Ann Lee" }),
      told("3", { email: "ann@yards.example" }),
      told("4", null),
    ],
  });
  function Known() {
    const { name, email } = useLead();
    return `${name} <${email}>`;
  }
  const html = renderToString(createElement(DiscoProvider, { session, children: createElement(Known) }));
  expect(html).toBe("Ann Lee &lt;ann@yards.example&gt;");
});

it("says what is missing when a part stands outside of a provider", () => {
  expect(() => renderToString(createElement(ChatPanel))).toThrow("A Disco component needs a DiscoProvider above it.");
});

it("draws the library on a server without asking anything", () => {
  const api = createFakeApi();
  const page = renderToString(createElement(KnowledgeLibraryPage, { api, slug: "acme", dir: "rtl", theme: "dark" }));
  expect(page).toContain("Knowledge Library");
  expect(page).toContain('dir="rtl"');
  expect(page).toContain('data-theme="dark"');
  expect(() => renderToString(createElement(KnowledgeLibrary, { api, slug: "acme", open: true, onClose: () => {} }))).not.toThrow();
  expect(api.calls).toEqual([]);
});

it("says what is missing when a layer of the kit stands outside of a root", () => {
  const tooltip = createElement(Tooltip, { text: "Edit", children: createElement("button") });
  expect(() => renderToString(tooltip)).toThrow("A part of the kit needs a KitRoot above it.");
  expect(renderToString(createElement(KitRoot, { children: tooltip }))).toContain("<button");
});
