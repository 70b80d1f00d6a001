import { resolve } from "node:path";
import type { DatabaseLocation } from "../db/database.ts";
import { keepSecretKey, openDataDir } from "./data-dir.ts";
import { type IdentitySettings, identityOf } from "./identity-settings.ts";
import { parseSettings, type Settings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

/** An outside service that speaks the OpenAI-compatible protocol (embeddings, speech). */
export interface ModelService {
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

export type ModelSettings =
  { provider: "built-in" } | { provider: "openai-compatible" | "anthropic"; baseUrl: string | null; apiKey: string | null; model: string };

/** What may be uploaded as documents; a visitor's overlay holds less. */
export interface UploadSettings {
  maxFileBytes: number;
  maxRequestBytes: number;
  /** In one request. */
  maxFiles: number;
  /** In an organization's library. */
  maxDocuments: number;
  /** What an organization may store in all. */
  maxStoredBytes: number;
  overlayMaxFiles: number;
  overlayMaxFileBytes: number;
  /** Uploads without an account, per address. */
  perHour: number;
  /** How long an upload's answer waits for its files to be read. */
  waitSeconds: number;
  readSeconds: number;
  readMemoryMb: number;
}

/** Every setting of the server, read once. A part that is `null` is not configured and runs on its embedded default. */
export interface Env {
  host: string;
  port: number;
  /** The address people reach this server under, without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** Master key for signing and for secrets at rest. */
  secretKey: string;
  /** The previous master key, while its secrets are sealed again. */
  previousSecretKey: string | null;
  /** Peers whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  /** How long the process serves on after SIGTERM, until a load balancer has seen that `/readyz` is 503. */
  shutdownGraceMs: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  metricsToken: string | null;
  /** A statement that takes longer is logged, without its values. */
  slowQueryMs: number;
  database: DatabaseLocation;
  redisUrl: string | null;
  identity: IdentitySettings;
  model: ModelSettings;
  /** "local" is the model that ships with the product; null compares by words alone. */
  embeddings: ModelService | "local" | null;
  livekit: { url: string; apiKey: string; apiSecret: string } | null;
  speechToText: ModelService | null;
  deepgram: { apiKey: string; baseUrl: string; model: string } | null;
  textToSpeech: (ModelService & { voice: string }) | null;
  mail: { url: string; from: string } | null;
  /** So many mails of its own words an organization sends in a day over the server's mail service. */
  mailPerDay: number;
  sendgridBaseUrl: string | null;
  google: {
    clientId: string;
    clientSecret: string;
    apiBaseUrl: string;
    authUrl: string;
    tokenUrl: string;
    revokeUrl: string;
    userinfoUrl: string;
    /** Where Gmail publishes changes, who posts them here, and the keys that prove it; null while mailboxes are polled alone. */
    pubsub: { topic: string; serviceAccount: string; certsUrl: string } | null;
  } | null;
  /** For signing in, with the embedded accounts. */
  github: { clientId: string; clientSecret: string; authUrl: string; tokenUrl: string; apiUrl: string } | null;
  slack: { clientId: string; clientSecret: string; signingSecret: string | null; apiUrl: string; authorizeUrl: string } | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; priceId: string; apiBase: string } | null;
  rateLimits: {
    chatPerMinute: number;
    chatPerMinutePerAddress: number;
    sessionsPerHourPerAddress: number;
    sitePerMinute: number;
    /** Tokens of language models a day (UTC). */
    tokens: { perVisitor: number; perAddress: number; perSite: number; perServer: number };
    /** Anonymous index calls per address. */
    indexPerHour: number;
    /** Public forms (early access, demo requests) per address. */
    formsPerHour: number;
    /** Calls at once. A site has half of the server's lines unless it is set. */
    calls: { perAddress: number; perSite: number | null };
  };
  crawl: { maxPages: number; concurrencyPerHost: number; allowHosts: readonly string[] };
  /** Which answer for the records of domains; the system's unless there are some. */
  dnsServers: readonly string[];
  demoOverlay: { maxPages: number; maxFaqs: number };
  upload: UploadSettings;
  /** The sample site that the start script serves; the first start makes a demo organization of it. */
  demoSiteUrl: string | null;
}

const MEGABYTE = 1024 * 1024;

/**
 * Reads every setting once, and makes DATA_DIR and, by `keyOf`, its secret key where they are needed and missing.
 * @throws SettingsError with one line that names the setting, when one is malformed or half of a pair is missing.
 */
export function readEnv(source: NodeJS.ProcessEnv, keyOf: (dataDir: string) => string = keepSecretKey): Env {
  const settings = parseSettings(source);
  const isProduction = settings.NODE_ENV === "production";
  if (isProduction && settings.CRAWL_ALLOW_HOSTS.length > 0) {
    throw new SettingsError(
      "CRAWL_ALLOW_HOSTS is for development: it lets the crawler into private addresses, so it cannot be set when NODE_ENV is production.",
    );
  }
  if (isProduction && settings.SECRET_KEY === undefined) {
    throw new SettingsError(
      "SECRET_KEY must be set when NODE_ENV is production: at least 32 random characters, kept outside the data directory.",
    );
  }
  const dependent = {
    identity: identityOf(settings),
    model: modelOf(settings),
    embeddings: embeddingsOf(settings),
    speechToText: serviceOf(settings, "STT"),
    textToSpeech: speechOf(settings),
    livekit: livekitOf(settings),
    google: googleOf(settings),
    github: githubOf(settings),
    slack: slackOf(settings),
    stripe: stripeOf(settings),
  };
  const publicUrl = (settings.PUBLIC_URL ?? `http://${urlHost(settings.HOST)}:${settings.PORT}`).replace(/\/+$/u, "");
  const dataDir = resolve(settings.DATA_DIR);
  openDataDir(dataDir);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    dataDir,
    secretKey: settings.SECRET_KEY ?? keyOf(dataDir),
    previousSecretKey: settings.SECRET_KEY_PREVIOUS ?? null,
    trustProxy: settings.TRUST_PROXY,
    shutdownGraceMs: (settings.SHUTDOWN_GRACE_SECONDS ?? (settings.TRUST_PROXY.length > 0 ? 5 : 0)) * 1_000,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    slowQueryMs: settings.SLOW_QUERY_MS,
    database:
      settings.DATABASE_URL === undefined
        ? { kind: "sqlite", file: resolve(dataDir, "disco.sqlite") }
        : { kind: "postgres", url: settings.DATABASE_URL },
    redisUrl: settings.REDIS_URL ?? null,
    ...dependent,
    deepgram:
      settings.DEEPGRAM_API_KEY === undefined
        ? null
        : { apiKey: settings.DEEPGRAM_API_KEY, baseUrl: settings.DEEPGRAM_BASE_URL, model: settings.DEEPGRAM_MODEL },
    mail: mailOf(settings, publicUrl),
    mailPerDay: settings.MAIL_PER_DAY,
    sendgridBaseUrl: settings.SENDGRID_BASE_URL ?? null,
    rateLimits: {
      chatPerMinute: settings.RATE_LIMIT_CHAT_PER_MINUTE,
      chatPerMinutePerAddress: settings.RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS,
      sessionsPerHourPerAddress: settings.RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS,
      sitePerMinute: settings.RATE_LIMIT_SITE_PER_MINUTE,
      tokens: {
        perVisitor: settings.RATE_LIMIT_TOKENS_PER_DAY_PER_VISITOR,
        perAddress: settings.RATE_LIMIT_TOKENS_PER_DAY_PER_ADDRESS,
        perSite: settings.RATE_LIMIT_TOKENS_PER_DAY_PER_SITE,
        perServer: settings.RATE_LIMIT_TOKENS_PER_DAY,
      },
      indexPerHour: settings.RATE_LIMIT_INDEX_PER_HOUR,
      formsPerHour: settings.RATE_LIMIT_FORMS_PER_HOUR,
      calls: { perAddress: settings.RATE_LIMIT_CALLS_PER_ADDRESS, perSite: settings.RATE_LIMIT_CALLS_PER_SITE ?? null },
    },
    crawl: {
      maxPages: settings.CRAWL_MAX_PAGES,
      concurrencyPerHost: settings.CRAWL_CONCURRENCY_PER_HOST,
      allowHosts: settings.CRAWL_ALLOW_HOSTS,
    },
    dnsServers: settings.DNS_SERVERS,
    demoOverlay: { maxPages: settings.DEMO_OVERLAY_MAX_PAGES, maxFaqs: settings.DEMO_OVERLAY_MAX_FAQS },
    upload: {
      maxFileBytes: settings.UPLOAD_MAX_FILE_MB * MEGABYTE,
      maxRequestBytes: settings.UPLOAD_MAX_REQUEST_MB * MEGABYTE,
      maxFiles: settings.UPLOAD_MAX_FILES,
      maxDocuments: settings.UPLOAD_MAX_DOCUMENTS,
      maxStoredBytes: settings.STORAGE_MAX_MB * MEGABYTE,
      overlayMaxFiles: settings.DEMO_OVERLAY_MAX_FILES,
      overlayMaxFileBytes: settings.DEMO_OVERLAY_MAX_FILE_MB * MEGABYTE,
      perHour: settings.RATE_LIMIT_UPLOADS_PER_HOUR,
      waitSeconds: settings.UPLOAD_WAIT_SECONDS,
      readSeconds: settings.UPLOAD_READ_SECONDS,
      readMemoryMb: settings.UPLOAD_READ_MEMORY_MB,
    },
    demoSiteUrl: settings.DEMO_SITE_URL ?? null,
  };
}

function modelOf(settings: Settings): ModelSettings {
  const { LLM_PROVIDER: provider, LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = settings;
  if (provider === "built-in") {
    const stray = (["LLM_BASE_URL", "LLM_API_KEY", "LLM_MODEL"] as const).find((name) => settings[name] !== undefined);
    if (stray !== undefined) throw new SettingsError(`${stray} is set, but LLM_PROVIDER is not: set it to openai-compatible or anthropic.`);
    return { provider };
  }
  if (model === undefined) throw new SettingsError(`LLM_MODEL must be set when LLM_PROVIDER is ${provider}.`);
  if (provider === "openai-compatible" && baseUrl === undefined)
    throw new SettingsError("LLM_BASE_URL must be set when LLM_PROVIDER is openai-compatible.");
  if (provider === "anthropic" && apiKey === undefined) throw new SettingsError("LLM_API_KEY must be set when LLM_PROVIDER is anthropic.");
  return { provider, baseUrl: baseUrl ?? null, apiKey: apiKey ?? null, model };
}

function serviceOf(settings: Settings, prefix: "EMBEDDINGS" | "STT" | "TTS"): ModelService | null {
  if (!allOrNone(settings, [`${prefix}_BASE_URL`, `${prefix}_MODEL`], [`${prefix}_API_KEY`])) return null;
  return {
    baseUrl: settings[`${prefix}_BASE_URL`] ?? "",
    apiKey: settings[`${prefix}_API_KEY`] ?? null,
    model: settings[`${prefix}_MODEL`] ?? "",
  };
}

function embeddingsOf(settings: Settings): Env["embeddings"] {
  const service = serviceOf(settings, "EMBEDDINGS");
  if (service === null) return settings.EMBEDDINGS === "off" ? null : "local";
  if (settings.EMBEDDINGS !== undefined)
    throw new SettingsError(`EMBEDDINGS is ${settings.EMBEDDINGS}, but EMBEDDINGS_BASE_URL names a service: set one of them.`);
  return service;
}

function speechOf(settings: Settings): Env["textToSpeech"] {
  const service = serviceOf(settings, "TTS");
  if (service === null && settings.TTS_VOICE !== undefined)
    throw new SettingsError("TTS_VOICE is set, but TTS_BASE_URL is not: set both or neither.");
  return service === null ? null : { ...service, voice: settings.TTS_VOICE ?? "alloy" };
}

function livekitOf(settings: Settings): Env["livekit"] {
  if (!allOrNone(settings, ["LIVEKIT_URL", "LIVEKIT_API_KEY", "LIVEKIT_API_SECRET"])) return null;
  return { url: settings.LIVEKIT_URL ?? "", apiKey: settings.LIVEKIT_API_KEY ?? "", apiSecret: settings.LIVEKIT_API_SECRET ?? "" };
}

function googleOf(settings: Settings): Env["google"] {
  if (!allOrNone(settings, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])) return null;
  return {
    clientId: settings.GOOGLE_CLIENT_ID ?? "",
    clientSecret: settings.GOOGLE_CLIENT_SECRET ?? "",
    apiBaseUrl: settings.GOOGLE_API_BASE_URL,
    authUrl: settings.GOOGLE_AUTH_URL,
    tokenUrl: settings.GOOGLE_TOKEN_URL,
    revokeUrl: settings.GOOGLE_REVOKE_URL,
    userinfoUrl: settings.GOOGLE_USERINFO_URL,
    pubsub: pubsubOf(settings),
  };
}

function pubsubOf(settings: Settings): NonNullable<Env["google"]>["pubsub"] {
  if (!allOrNone(settings, ["GOOGLE_PUBSUB_TOPIC", "GOOGLE_PUBSUB_SERVICE_ACCOUNT"])) return null;
  return {
    topic: settings.GOOGLE_PUBSUB_TOPIC ?? "",
    serviceAccount: settings.GOOGLE_PUBSUB_SERVICE_ACCOUNT ?? "",
    certsUrl: settings.GOOGLE_CERTS_URL,
  };
}

function githubOf(settings: Settings): Env["github"] {
  if (!allOrNone(settings, ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"])) return null;
  return {
    clientId: settings.GITHUB_CLIENT_ID ?? "",
    clientSecret: settings.GITHUB_CLIENT_SECRET ?? "",
    authUrl: settings.GITHUB_AUTH_URL,
    tokenUrl: settings.GITHUB_TOKEN_URL,
    apiUrl: settings.GITHUB_API_URL,
  };
}

function slackOf(settings: Settings): Env["slack"] {
  if (!allOrNone(settings, ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"])) return null;
  return {
    clientId: settings.SLACK_CLIENT_ID ?? "",
    clientSecret: settings.SLACK_CLIENT_SECRET ?? "",
    signingSecret: settings.SLACK_SIGNING_SECRET ?? null,
    apiUrl: settings.SLACK_API_URL,
    authorizeUrl: settings.SLACK_AUTHORIZE_URL,
  };
}

function stripeOf(settings: Settings): Env["stripe"] {
  if (!allOrNone(settings, ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"])) return null;
  return {
    secretKey: settings.STRIPE_SECRET_KEY ?? "",
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? "",
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? "",
    priceId: settings.STRIPE_PRICE_ID ?? "",
    apiBase: settings.STRIPE_API_BASE,
  };
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Settings, publicUrl: string): Env["mail"] {
  if (url === undefined) {
    if (from !== undefined) throw new SettingsError("MAIL_FROM is set, but SMTP_URL is not: set both or neither.");
    return null;
  }
  return { url, from: from ?? `Disco <no-reply@${new URL(publicUrl).hostname}>` };
}

function allOrNone(settings: Settings, required: (keyof Settings)[], optional: (keyof Settings)[] = []): boolean {
  const isSet = (name: keyof Settings) => settings[name] !== undefined;
  const present = [...required, ...optional].find(isSet);
  if (present === undefined) return false;
  const missing = required.find((name) => !isSet(name));
  if (missing !== undefined) throw new SettingsError(`${missing} must be set, because ${present} is: these settings come together.`);
  return true;
}

function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
