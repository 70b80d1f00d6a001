import type { Env } from "./env.ts";

/** One replaceable part of the product: what serves it now, and the setting that changes that. Holds no secret. */
export interface Port {
  port: string;
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
      servedBy: env.embeddings === null ? "none: search by words" : env.embeddings.model,
      change: "EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL",
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
  ];
}

/** The table as text, columns aligned. */
export function formatPortsTable(ports: readonly Port[]): string {
  const rows = [{ port: "PORT", servedBy: "SERVED BY", change: "CHANGE WITH" }, ...ports];
  const width = (column: "port" | "servedBy") => Math.max(...rows.map((row) => row[column].length));
  const [first, second] = [width("port"), width("servedBy")];
  return rows.map((row) => `  ${row.port.padEnd(first)}  ${row.servedBy.padEnd(second)}  ${row.change}`.trimEnd()).join("\n");
}
