import { createEventBus } from "../events/event-bus.ts";
import type { ChatReply, VisitorAction } from "@disco/protocol";
import { createLanguageModel, type ModelPatience } from "../agent/models/language-model.ts";
import type { Model } from "../agent/model.ts";
import { createBuiltInModel } from "../agent/models/built-in/built-in-model.ts";
import { captureLead } from "../features/leads/capture/capture-lead.ts";
import { scheduleMeeting } from "../features/meetings/scheduling/schedule-meeting.ts";
import { noteFact } from "../agent/tools/note-fact.ts";
import { searchKnowledge } from "../agent/tools/search-knowledge.ts";
import { showDemo } from "../features/meetings/scheduling/show-demo.ts";
import type { Database } from "../db/database.ts";
import { chatFeature } from "../features/conversation/chat/http/routes.ts";
import { createRunTurn } from "../features/conversation/chat/turn/run-turn.ts";
import { provisionOrganization } from "../identity/organizations/provision-organization.ts";
import { createSpendGovernor, type TokenBudgets } from "../features/account/spend/spend-governor.ts";
import { createFindConfiguration } from "../features/conversation/widget-configuration/find-configuration.ts";
import type { Limits } from "../limits/limits.ts";
import { memorySeats } from "../limits/seats.ts";
import { createKnowledgeIndex } from "../knowledge/retrieve.ts";
import { addPage } from "./library/a-library.ts";
import { buildTestApp, type TestApp } from "./build-test-app.ts";
import { type ModelService, openModelService } from "./services/fake-model-service.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { openTestDatabase } from "./stores/open-test-database.ts";
import { bookingDeps } from "./services/open-calendars.ts";
import { openTestOutbox } from "./open-test-outbox.ts";

/** Lets everybody through; a test that holds a message up on its way in puts its own `take` in. */
export const unlimited: Limits = {
  take: async (_name, _key, rule) => ({ allowed: true, limit: rule.points, remaining: rule.points, resetMs: 0 }),
  seats: memorySeats(),
  isHealthy: () => true,
  close: async () => {},
};

export interface OpenChat extends TestApp {
  db: Database;
  /** Sends one message as a visitor; without a session a new one begins. */
  send(
    message: string,
    more?: {
      sessionId?: string;
      organizationId?: string;
      timezone?: string;
      temperature?: number;
      messageId?: string;
      action?: VisitorAction;
    },
  ): Promise<{
    status: number;
    reply: ChatReply;
    body: string;
  }>;
}

/** What the one page of acme says; that of globex has its own name in it. */
const pricingText = "The acme plan costs $49 a month and covers twenty docks.";

async function openFilledDatabase(closers: (() => Promise<void>)[]): Promise<Database> {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  for (const slug of ["acme", "globex"]) {
    await provisionOrganization(db, { id: `org-${slug}`, slug, name: slug });
    await addPage(db, `org-${slug}`, {
      url: `https://${slug}.example/pricing`,
      title: `Pricing of ${slug}`,
      text: pricingText.replace("acme", slug),
    });
  }
  return db;
}

/**
 * The real chat with its real tools and index, for the organizations acme and globex, over any model; `beside` another one, it
 * is a second process over the same store.
 */
export async function openChat(
  closers: (() => Promise<void>)[],
  model: Model = createBuiltInModel(),
  clock?: TestApp["clock"],
  beside?: OpenChat,
  limits = unlimited,
  budgets: Partial<TokenBudgets> = {},
): Promise<OpenChat> {
  const db = beside?.db ?? (await openFilledDatabase(closers));
  const server = await buildTestApp({
    db,
    limits,
    ...(clock === undefined ? {} : { clock }),
    features: ({ env, clock: now }) => [
      chatFeature({
        db,
        env,
        limits,
        clock: now,
        findConfiguration: createFindConfiguration(db, createSecretBox(env.secretKey)),
        runTurn: createRunTurn({
          db,
          events: createEventBus(),
          env,
          limits,
          clock: now,
          model,
          fallbackModel: createBuiltInModel(),
          governor: createSpendGovernor({
            db,
            secretKey: env.secretKey,
            clock: now,
            budgets: { perVisitor: 1_000_000, perAddress: 10_000_000, perSite: 10_000_000, perServer: 10_000_000, ...budgets },
          }),
          tools: [
            searchKnowledge(),
            noteFact(),
            showDemo({ db }),
            scheduleMeeting({ ...bookingDeps(db), outbox: openTestOutbox(db, now) }),
            captureLead({ db }),
          ],
          knowledge: createKnowledgeIndex(db),
        }),
      }),
    ],
  });
  closers.push(server.close);
  return {
    ...server,
    db,
    send: async (message, { sessionId, organizationId = "acme", ...more } = {}) => {
      const answered = await server.app.inject({
        method: "POST",
        url: "/api/chat/v2/message",
        headers: sessionId === undefined ? {} : { "x-chat-session-id": sessionId },
        payload: { message, organizationId, ...more },
      });
      return { status: answered.statusCode, reply: answered.json<ChatReply>(), body: answered.body };
    },
  };
}

/** The same over a language model whose service does as the test says. */
export async function openChatOver(closers: (() => Promise<void>)[], service: ModelService, patience?: ModelPatience, limits?: Limits) {
  const { baseUrl, seen, close } = await openModelService(service);
  closers.push(close);
  const model = createLanguageModel(
    { provider: "openai-compatible", baseUrl, apiKey: "service-key-canary", model: "tiny" },
    patience === undefined ? {} : { patience },
  );
  return { chat: await openChat(closers, model, undefined, undefined, limits), seen, baseUrl };
}
