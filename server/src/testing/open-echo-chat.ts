import { createEventBus } from "../events/event-bus.ts";
import type { Model, ModelPart, ModelRequest } from "../agent/model.ts";
import { inProcess, overNetwork } from "../agent/model-policy.ts";
import type { Database } from "../db/database.ts";
import { chatFeature } from "../features/conversation/chat/http/routes.ts";
import { createRunTurn } from "../features/conversation/chat/turn/run-turn.ts";
import { provisionOrganization } from "../identity/organizations/provision-organization.ts";
import { createSpendGovernor } from "../features/account/spend/spend-governor.ts";
import { createFindConfiguration } from "../features/conversation/widget-configuration/find-configuration.ts";
import { createKnowledgeIndex } from "../knowledge/retrieve.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { addPage } from "./library/a-library.ts";
import { buildTestApp, type TestApp, type TestAppOptions } from "./build-test-app.ts";
import { openTestDatabase } from "./stores/open-test-database.ts";

type Closers = (() => Promise<void>)[];

/** A model that says the best passage back and cites it: enough to see what reaches the visitor. */
export function echoModel(isLocal = true): Model {
  return {
    provider: "test",
    name: "echo",
    policy: isLocal ? inProcess : overNetwork,
    async *respond({ retrieval, message }: ModelRequest): AsyncGenerator<ModelPart> {
      const [best] = retrieval.passages;
      if (best === undefined) {
        yield { type: "text", text: `Nothing about ${message}` };
        return;
      }
      yield { type: "text", text: best.text };
      yield { type: "cite", passage: best, quote: best.text };
    },
  };
}

/** The organizations acme and globex with one page each. */
export async function openStore(closers: Closers): Promise<Database> {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  for (const slug of ["acme", "globex"]) {
    await provisionOrganization(db, { id: `org-${slug}`, slug, name: slug });
    await addPage(db, `org-${slug}`, {
      url: `https://${slug}.example/pricing`,
      title: `Pricing of ${slug}`,
      text: `The ${slug} plan costs $49 a month.`,
    });
  }
  return db;
}

/** The chat over a model, without tools. */
export async function openServer(
  closers: Closers,
  db: Database,
  model: Model = echoModel(),
  options: TestAppOptions = {},
  tokensPerSite = 1_000_000,
): Promise<TestApp> {
  const server = await buildTestApp({
    ...options,
    db,
    features: ({ env, limits, clock }) => [
      chatFeature({
        db,
        env,
        limits,
        clock,
        findConfiguration: createFindConfiguration(db, createSecretBox(env.secretKey)),
        runTurn: createRunTurn({
          db,
          events: createEventBus(),
          env,
          limits,
          clock,
          model,
          fallbackModel: echoModel(),
          governor: createSpendGovernor({
            db,
            secretKey: env.secretKey,
            clock,
            budgets: { perVisitor: 1_000_000, perAddress: 1_000_000, perSite: tokensPerSite, perServer: 1_000_000 },
          }),
          tools: [],
          knowledge: createKnowledgeIndex(db),
        }),
      }),
    ],
  });
  closers.push(server.close);
  return server;
}

interface Ask {
  message?: string;
  organizationId?: string;
  sessionId?: string;
  messageId?: string;
  headers?: Record<string, string>;
  key?: string;
}

/** Asks as a visitor of acme, unless told otherwise. */
export function send({ app }: TestApp, { headers = {}, sessionId, key, ...body }: Ask) {
  return app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    headers: {
      ...headers,
      ...(sessionId === undefined ? {} : { "x-chat-session-id": sessionId }),
      ...(key === undefined ? {} : { "x-widget-key": key }),
    },
    payload: { message: "What does the plan cost?", ...(key === undefined ? { organizationId: "acme" } : {}), ...body },
  });
}

export function thread({ app }: TestApp, sessionId: string, organization = "acme") {
  return app.inject({ url: "/api/chat/v2/session", headers: { "x-chat-session-id": sessionId, "x-organization-id": organization } });
}

export async function countMessages(db: Database): Promise<number> {
  return (await db.read.selectFrom("messages").select("id").execute()).length;
}
