import type { Env } from "../settings/env.ts";
import { findLocalModels } from "../knowledge/embeddings/local-model.ts";
import type { PartName, PartReport } from "./parts-health.ts";

/** One replaceable part of the product: what serves it now, and the setting that changes that. Holds no secret. */
export interface Port {
  port: PartName;
  servedBy: string;
  change: string;
}

/** The table the server prints at the start and `/readyz` answers with. */
export function portsTable(env: Env): Port[] {
  return [
    {
      port: "database",
      servedBy: env.database.kind === "postgres" ? "Postgres" : "SQLite file in DATA_DIR",
      change: "DATABASE_URL=postgres://…",
    },
    { port: "limits", servedBy: env.redisUrl === null ? "this process" : "Redis", change: "REDIS_URL=redis://…" },
    { port: "jobs", servedBy: "a worker in this process, kept in the database", change: "follows the database" },
    {
      port: "identity",
      servedBy: env.identity.provider === "clerk" ? `Clerk (${env.identity.frontendHost})` : "embedded accounts",
      change: "CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY",
    },
    {
      port: "language model",
      servedBy: env.model.provider === "built-in" ? "built-in, no network" : `${env.model.provider}: ${env.model.model}`,
      change: "LLM_PROVIDER, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL",
    },
    {
      port: "embeddings",
      servedBy: embeddingsRow(env.embeddings),
      change: "EMBEDDINGS=off, or EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL",
    },
    {
      port: "voice",
      servedBy: env.livekit === null ? "a socket: /voice-stream" : `LiveKit rooms (${new URL(env.livekit.url).host}), else a socket`,
      change: "LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET",
    },
    {
      port: "speech to text",
      servedBy: env.deepgram !== null ? `Deepgram ${env.deepgram.model}` : (env.speechToText?.model ?? "the visitor's browser"),
      change: "STT_BASE_URL, STT_MODEL, or DEEPGRAM_API_KEY; npm run recogniser",
    },
    {
      port: "text to speech",
      servedBy: env.textToSpeech?.model ?? "espeak-ng, else the visitor's browser",
      change: "TTS_BASE_URL, TTS_MODEL, TTS_VOICE",
    },
    {
      port: "mail",
      servedBy: env.mail === null ? "an outbox in the database: npm run mails" : `SMTP (${new URL(env.mail.url).host})`,
      change: "SMTP_URL, MAIL_FROM",
    },
    {
      port: "billing",
      servedBy: env.stripe === null ? "none" : `Stripe (${new URL(env.stripe.apiBase).host})`,
      change: "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID",
    },
    {
      port: "Google",
      servedBy: env.google === null ? "none" : `Google (${new URL(env.google.apiBaseUrl).host})`,
      change: "GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET",
    },
    {
      port: "Slack",
      servedBy: env.slack === null ? "none" : `Slack (${new URL(env.slack.apiUrl).host})`,
      change: "SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET",
    },
  ];
}

function embeddingsRow(embeddings: Env["embeddings"]): string {
  if (embeddings === null) return "none: search by words";
  if (embeddings !== "local") return embeddings.model;
  const names = findLocalModels().map(({ name }) => name);
  return names.length === 0 ? "none: search by words (no model's file is there)" : `${names.join(", ")}, in this process`;
}

/** A part with how it has done lately. */
export interface PartState extends Port, PartReport {
  /** By whether its last success or its last problem is newer. */
  state: "working" | "failing" | "unused";
}

/** The table with what the parts have reported. */
export function toPartStates(ports: readonly Port[], reports: ReadonlyMap<string, PartReport>): PartState[] {
  return ports.map((port) => {
    const { lastSuccessAt = null, lastProblemAt = null, problem = null } = reports.get(port.port) ?? {};
    const hasFailed = lastProblemAt !== null && lastProblemAt > (lastSuccessAt ?? "");
    return { ...port, lastSuccessAt, lastProblemAt, problem, state: hasFailed ? "failing" : lastSuccessAt === null ? "unused" : "working" };
  });
}

export function formatPortsTable(states: readonly PartState[]): string {
  const head = { port: "PORT", servedBy: "SERVED BY", worked: "LAST WORKED", change: "CHANGE WITH" };
  const rows = states.map(({ port, servedBy, change, lastSuccessAt, lastProblemAt, problem }) => ({
    port,
    servedBy,
    worked: toMinute(lastSuccessAt),
    change,
    problem: problem === null ? null : `${toMinute(lastProblemAt)}: ${problem}`,
  }));
  const width = (column: keyof typeof head) => Math.max(head[column].length, ...rows.map((row) => row[column].length));
  const [first, second, third] = [width("port"), width("servedBy"), width("worked")];
  return [{ ...head, problem: null }, ...rows]
    .map(({ port, servedBy, worked, change, problem }) => {
      const line = `  ${port.padEnd(first)}  ${servedBy.padEnd(second)}  ${worked.padEnd(third)}  ${change}`;
      return problem === null ? line : `${line}\n  ${" ".repeat(first)}  last problem, ${problem}`;
    })
    .join("\n");
}

/** "2026-11-28 14:05", in UTC as the log is. */
function toMinute(instant: string | null): string {
  return instant === null ? "-" : instant.slice(0, 16).replace("T", " ");
}
