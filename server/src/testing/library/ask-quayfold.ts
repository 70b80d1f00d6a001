import type { ToolName } from "@disco/protocol";
import { expect } from "vitest";
import type { Language } from "../../agent/language/language.ts";
import { searchInTalk } from "../../agent/search-in-talk.ts";
import { turnLanguage } from "../../agent/turn-language.ts";
import { createPassageIndex } from "../../knowledge/index/passage-index.ts";
import { searchIndexes } from "../../knowledge/index/search.ts";
import type { Retrieval, RetrievedPassage } from "../../knowledge/passage.ts";
import type { Site } from "../../knowledge/site-pages.ts";
import type { ModelPart, ModelRequest, ToolStep, Turn } from "../../agent/model.ts";
import { emptyConversationState } from "../../agent/tool.ts";
import { answerMessage } from "../../agent/models/built-in/answering/answer-questions.ts";
import { createPassageReader } from "../../agent/models/built-in/answering/read-passage.ts";
import { createBuiltInModel } from "../../agent/models/built-in/built-in-model.ts";

/** A site's pages: by path, their sections. */
type Pages = Readonly<Record<string, readonly (readonly [heading: string, text: string])[]>>;

const quayfold: Pages = {
  "/pricing": [
    ["Pricing › Starter", "$49 a site each month\nFor a small dock that wants to get rid of the phone."],
    ["Pricing › Growth", "$189 a site each month\nFor a busy warehouse with a yard and regular carriers."],
    ["Pricing › Add-ons", "Detention tracking costs $65 a site each month on Growth. Gate cameras cost $120 a gate each month."],
    ["Pricing › Billing", "Pay for a year ahead and the price falls by 15%. Invoices are due within 30 days."],
  ],
  "/integrations/slack": [
    [
      "Slack",
      "Connect Slack under Settings, Integrations. Detention tracking alerts go to a Slack channel that you name. The Slack app is part of Growth and above.",
    ],
    [
      "Slack › Commands",
      "These commands work in every channel:\n- /dock today shows the schedule of the day\n- /dock late lists trucks that are late",
    ],
  ],
  "/docs/webhooks": [
    [
      "Webhooks › Retries",
      "A delivery that fails is tried 8 more times over 24 hours. It is then marked as failed, and an owner gets an e-mail.",
    ],
    ["Webhooks › Signatures", "Each delivery is signed with HMAC SHA-256 in the Quayfold-Signature header."],
  ],
  "/docs/kiosk": [
    ["Gate kiosk › Offline", "The kiosk keeps working without the internet for 8 hours. Check-ins are sent when the line is back."],
    ["Gate kiosk › Tablets", "Android 12 or newer and iPadOS 16 or newer tablets work."],
  ],
  "/docs/cli": [
    [
      "Command line › Install",
      "brew install quayfold/tap/qf # macOS\ncurl -fsSL https://get.quayfold.example | sh # Linux\nThen run qf login, which opens the browser.",
    ],
  ],
  "/about": [["About us", "Quayfold was founded in 2017 by Ilse Veenstra in Rotterdam. Today 84 people work here."]],
};

/** The company's pages, indexed; remembers what was retrieved. */
export function openLibrary(pages: Pages = quayfold) {
  const index = createPassageIndex();
  const stored = new Map<
    string,
    Pick<RetrievedPassage, "id" | "sourceId" | "kind" | "title" | "url" | "headingPath" | "text" | "ordinal">
  >();
  for (const [path, sections] of Object.entries(pages)) {
    const title = sections[0]?.[0].split(" › ")[0] ?? "";
    const url = `https://quayfold.example${path}`;
    const passages = sections.map(([headingPath, text], ordinal) => ({ id: `${path}#${ordinal}`, headingPath, text }));
    index.add({ id: path, kind: "page", title, url }, passages);
    for (const [ordinal, passage] of passages.entries())
      stored.set(passage.id, { ...passage, sourceId: path, kind: "page", title, url, ordinal });
  }
  const retrieved = new Set<string>();
  const search = (query: string): Retrieval => {
    const { hits, terms } = searchIndexes([index], query, { limit: 10 });
    const passages = hits.flatMap(({ passageId, ...hit }) => {
      const passage = stored.get(passageId);
      retrieved.add(passageId);
      return passage === undefined ? [] : [{ ...passage, ...hit }];
    });
    return { passages, terms };
  };
  const open = (sourceId: string): RetrievedPassage[] => {
    const passages = [...stored.values()].filter((passage) => passage.sourceId === sourceId);
    for (const { id } of passages) retrieved.add(id);
    return passages.map((passage) => ({ ...passage, page: null, score: 0, pageScore: 0, questionMatch: 0 }));
  };
  const site: Site = {
    pages: async () =>
      Object.keys(pages)
        .toSorted((left, right) => left.length - right.length)
        .map((path) => ({ sourceId: path, url: `https://quayfold.example${path}`, title: pages[path]?.[0]?.[0].split(" › ")[0] ?? "" })),
    open: async ({ sourceId }) => open(sourceId),
  };
  return { search, site, retrieved };
}

const allTools: readonly ToolName[] = ["search_knowledge", "show_demo", "schedule_meeting", "capture_lead"];

interface Asked {
  history?: Turn[];
  tools?: readonly ToolName[];
  steps?: ToolStep[];
  known?: Partial<ModelRequest["known"]>;
  agentName?: string;
  pages?: Pages;
  language?: Language;
}

/** What the built-in model gets for a message about a company of a few pages. */
async function requestFor(
  message: string,
  { history = [], tools = allTools, steps = [], known = {}, agentName = "Disco", pages, language }: Asked,
): Promise<{ request: ModelRequest; retrieved: ReadonlySet<string> }> {
  const { search, site, retrieved } = openLibrary(pages);
  const request: ModelRequest = {
    organizationName: "Quayfold",
    agentName,
    instructions: "SECRET-CANARY",
    history,
    message,
    retrieval: await searchInTalk({ message, history }, async (query) => search(query)),
    numbered: [],
    search: async (query) => search(query),
    site,
    meaning: null,
    tools: tools.map((name) => ({ name, description: "", inputSchema: {} })),
    steps,
    timezone: "Europe/Berlin",
    language: language ?? (await turnLanguage({ message, history }, search(message), site)),
    now: new Date("2026-11-20T09:00:00Z"),
    temperature: 0.7,
    known: { ...emptyConversationState, ...known },
  };
  return { request, retrieved };
}

/** For tests: what answers a message, without what the dialogue says beside it. */
export async function answerOf(message: string, asked: Asked = {}) {
  const { request } = await requestFor(message, asked);
  const { text, cited, isRefused } = await answerMessage(request, createPassageReader(1024 * 1024));
  return { text, refused: isRefused, pages: cited.map(({ passage }) => passage.sourceId) };
}

/** For tests: asks the built-in model about a company of a few pages, and checks what holds for every reply. */
export async function ask(message: string, asked: Asked = {}) {
  const { request, retrieved } = await requestFor(message, asked);
  const parts: ModelPart[] = [];
  for await (const part of createBuiltInModel().respond(request, new AbortController().signal)) parts.push(part);
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const cites = parts.flatMap((part) => (part.type === "cite" ? [part] : []));
  const calls = parts.flatMap((part) => (part.type === "tool-call" ? [{ name: part.name, input: part.input }] : []));
  for (const cite of cites) {
    expect(retrieved).toContain(cite.passage.id);
    expect(cite.passage.text).toContain(cite.quote);
    expect(cite.quote).not.toBe("");
  }
  expect(text.length).toBeLessThanOrEqual(650);
  expect(text).not.toContain("SECRET-CANARY");
  const refused = parts.some((part) => part.type === "refused");
  const cause = parts.flatMap((part) => (part.type === "cause" ? [part.cause] : [])).at(-1) ?? null;
  const turn: Turn = { role: "agent", text, refused: refused ? "no_answer" : null, cause };
  return { text, cites, calls, refused, turn, pages: cites.map((cite) => cite.passage.sourceId) };
}
