import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import type { DatabaseLocation } from "./db/database.ts";
import { keepSecretKey, openDataDir } from "./data-dir.ts";
import { SettingsError } from "./settings-error.ts";

/** An outside service that speaks the OpenAI-compatible protocol (embeddings, speech). */
export interface ModelService {
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

export type IdentitySettings =
  | { provider: "embedded" }
  | { provider: "clerk"; publishableKey: string; frontendHost: string; secretKey: string | null; jwtKey: string | null; apiUrl: string };

export type ModelSettings =
  { provider: "built-in" } | { provider: "openai-compatible" | "anthropic"; baseUrl: string | null; apiKey: string | null; model: string };

/** Every setting of the server, read once. A part that is `null` is not configured and runs on its embedded default. */
export interface Env {
  isProduction: boolean;
  host: string;
  port: number;
  /** The address people reach this server under, without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** Master key for signing and for secrets at rest. */
  secretKey: string;
  /** Peers whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  metricsToken: string | null;
  database: DatabaseLocation;
  redisUrl: string | null;
  identity: IdentitySettings;
  model: ModelSettings;
  embeddings: ModelService | null;
  livekit: { url: string; apiKey: string; apiSecret: string } | null;
  speechToText: ModelService | null;
  deepgramApiKey: string | null;
  textToSpeech: (ModelService & { voice: string }) | null;
  smtpUrl: string | null;
  sendgridBaseUrl: string | null;
  google: { clientId: string; clientSecret: string; apiBaseUrl: string; authUrl: string; tokenUrl: string; revokeUrl: string } | null;
  slack: { clientId: string; clientSecret: string; apiUrl: string; authorizeUrl: string } | null;
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
  };
  crawl: { maxPages: number; concurrencyPerHost: number; allowHosts: readonly string[] };
  demoOverlay: { maxPages: number; maxFaqs: number };
  /** The sample site that the start script serves; the first start makes a demo organization of it. */
  demoSiteUrl: string | null;
}

const count = (fallback: number) => wholeNumber(1, 1_000_000_000).default(fallback);
const port = wholeNumber(0, 65_535);
const address = z
  .string()
  .refine((value) => /^https?:\/\//u.test(value) && URL.canParse(value), { message: "must be an http or https address" });
const filled = z.string();

const Settings = z.object({
  NODE_ENV: filled.optional(),
  HOST: filled.default("127.0.0.1"),
  PORT: port.default(3000),
  PUBLIC_URL: address.optional(),
  DATA_DIR: filled.default("./data"),
  SECRET_KEY: filled.min(32, { message: "must have at least 32 characters" }).optional(),
  TRUST_PROXY: list(isCidr, "must be a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: filled.optional(),
  DATABASE_URL: scheme(["postgres:", "postgresql:"], "must start with postgres://").optional(),
  REDIS_URL: scheme(["redis:", "rediss:"], "must start with redis:// or rediss://").optional(),
  CLERK_PUBLISHABLE_KEY: filled.optional(),
  CLERK_SECRET_KEY: filled.optional(),
  CLERK_JWT_KEY: filled.optional(),
  CLERK_API_URL: address.optional(),
  LLM_PROVIDER: z.enum(["built-in", "openai-compatible", "anthropic"]).default("built-in"),
  LLM_BASE_URL: address.optional(),
  LLM_API_KEY: filled.optional(),
  LLM_MODEL: filled.optional(),
  EMBEDDINGS_BASE_URL: address.optional(),
  EMBEDDINGS_API_KEY: filled.optional(),
  EMBEDDINGS_MODEL: filled.optional(),
  LIVEKIT_URL: scheme(["ws:", "wss:", "http:", "https:"], "must be a ws, wss, http or https address").optional(),
  LIVEKIT_API_KEY: filled.optional(),
  LIVEKIT_API_SECRET: filled.optional(),
  STT_BASE_URL: address.optional(),
  STT_API_KEY: filled.optional(),
  STT_MODEL: filled.optional(),
  DEEPGRAM_API_KEY: filled.optional(),
  TTS_BASE_URL: address.optional(),
  TTS_API_KEY: filled.optional(),
  TTS_MODEL: filled.optional(),
  TTS_VOICE: filled.optional(),
  SMTP_URL: scheme(["smtp:", "smtps:"], "must start with smtp:// or smtps://").optional(),
  SENDGRID_BASE_URL: address.optional(),
  GOOGLE_CLIENT_ID: filled.optional(),
  GOOGLE_CLIENT_SECRET: filled.optional(),
  GOOGLE_API_BASE_URL: address.default("https://www.googleapis.com"),
  GOOGLE_AUTH_URL: address.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: address.default("https://oauth2.googleapis.com/token"),
  GOOGLE_REVOKE_URL: address.default("https://oauth2.googleapis.com/revoke"),
  SLACK_CLIENT_ID: filled.optional(),
  SLACK_CLIENT_SECRET: filled.optional(),
  SLACK_API_URL: address.default("https://slack.com/api/"),
  SLACK_AUTHORIZE_URL: address.default("https://slack.com/oauth/v2/authorize"),
  STRIPE_SECRET_KEY: filled.optional(),
  STRIPE_PUBLISHABLE_KEY: filled.optional(),
  STRIPE_WEBHOOK_SECRET: filled.optional(),
  STRIPE_PRICE_ID: filled.optional(),
  STRIPE_API_BASE: address.default("https://api.stripe.com"),
  RATE_LIMIT_CHAT_PER_MINUTE: count(10),
  RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: count(30),
  RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: count(20),
  RATE_LIMIT_SITE_PER_MINUTE: count(600),
  RATE_LIMIT_TOKENS_PER_DAY_PER_VISITOR: count(100_000),
  RATE_LIMIT_TOKENS_PER_DAY_PER_ADDRESS: count(400_000),
  RATE_LIMIT_TOKENS_PER_DAY_PER_SITE: count(4_000_000),
  RATE_LIMIT_TOKENS_PER_DAY: count(40_000_000),
  RATE_LIMIT_INDEX_PER_HOUR: count(5),
  CRAWL_MAX_PAGES: count(2_000),
  CRAWL_CONCURRENCY_PER_HOST: wholeNumber(1, 64).default(4),
  CRAWL_ALLOW_HOSTS: list(isHostWithPort, "must be a comma-separated list of host:port"),
  DEMO_OVERLAY_MAX_PAGES: count(10),
  DEMO_OVERLAY_MAX_FAQS: count(20),
  DEMO_SITE_URL: address.optional(),
});
type Settings = z.infer<typeof Settings>;

/**
 * Reads every setting once, and makes DATA_DIR and its secret key where they are needed and missing.
 * @throws SettingsError with one line that names the setting, when one is malformed or half of a pair is missing.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // An empty variable is how a shell or a compose file says "not set".
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = Settings.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`${String(issue?.path[0])} ${issue === undefined ? "is malformed" : reasonOf(issue)}.`);
  }
  const settings = parsed.data;
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
    embeddings: serviceOf(settings, "EMBEDDINGS"),
    speechToText: serviceOf(settings, "STT"),
    textToSpeech: speechOf(settings),
    livekit: livekitOf(settings),
    google: googleOf(settings),
    slack: slackOf(settings),
    stripe: stripeOf(settings),
  };
  const dataDir = resolve(settings.DATA_DIR);
  openDataDir(dataDir);
  return {
    isProduction,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://${urlHost(settings.HOST)}:${settings.PORT}`).replace(/\/+$/u, ""),
    dataDir,
    secretKey: settings.SECRET_KEY ?? keepSecretKey(dataDir),
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    database:
      settings.DATABASE_URL === undefined
        ? { kind: "sqlite", file: resolve(dataDir, "disco.sqlite") }
        : { kind: "postgres", url: settings.DATABASE_URL },
    redisUrl: settings.REDIS_URL ?? null,
    ...dependent,
    deepgramApiKey: settings.DEEPGRAM_API_KEY ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
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
    },
    crawl: {
      maxPages: settings.CRAWL_MAX_PAGES,
      concurrencyPerHost: settings.CRAWL_CONCURRENCY_PER_HOST,
      allowHosts: settings.CRAWL_ALLOW_HOSTS,
    },
    demoOverlay: { maxPages: settings.DEMO_OVERLAY_MAX_PAGES, maxFaqs: settings.DEMO_OVERLAY_MAX_FAQS },
    demoSiteUrl: settings.DEMO_SITE_URL ?? null,
  };
}

function identityOf(settings: Settings): IdentitySettings {
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_SECRET_KEY: secretKey, CLERK_JWT_KEY: jwtKey, CLERK_API_URL: apiUrl } = settings;
  if (publishableKey === undefined) {
    const stray = (["CLERK_SECRET_KEY", "CLERK_JWT_KEY", "CLERK_API_URL"] as const).find((name) => settings[name] !== undefined);
    if (stray !== undefined)
      throw new SettingsError(`${stray} is set, but CLERK_PUBLISHABLE_KEY is not: set both, or neither to use the embedded identity.`);
    return { provider: "embedded" };
  }
  if (secretKey === undefined && jwtKey === undefined) {
    throw new SettingsError(
      "CLERK_PUBLISHABLE_KEY is set, but neither CLERK_SECRET_KEY nor CLERK_JWT_KEY is: one of them is needed to check tokens.",
    );
  }
  return {
    provider: "clerk",
    publishableKey,
    frontendHost: clerkFrontendHost(publishableKey),
    secretKey: secretKey ?? null,
    jwtKey: jwtKey ?? null,
    apiUrl: apiUrl ?? "https://api.clerk.com",
  };
}

function clerkFrontendHost(publishableKey: string): string {
  const encoded = /^pk_(?:test|live)_([A-Za-z0-9+/=_-]+)$/u.exec(publishableKey)?.[1];
  const host = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString("utf8");
  if (!/^[a-z0-9.-]+(?::\d+)?\$$/iu.test(host)) {
    throw new SettingsError(
      "CLERK_PUBLISHABLE_KEY must be a Clerk publishable key: pk_test_… or pk_live_…, as the Clerk dashboard shows it.",
    );
  }
  return host.slice(0, -1);
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
  };
}

function slackOf(settings: Settings): Env["slack"] {
  if (!allOrNone(settings, ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"])) return null;
  return {
    clientId: settings.SLACK_CLIENT_ID ?? "",
    clientSecret: settings.SLACK_CLIENT_SECRET ?? "",
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

function allOrNone(settings: Settings, required: (keyof Settings)[], optional: (keyof Settings)[] = []): boolean {
  const isSet = (name: keyof Settings) => settings[name] !== undefined;
  const present = [...required, ...optional].find(isSet);
  if (present === undefined) return false;
  const missing = required.find((name) => !isSet(name));
  if (missing !== undefined) throw new SettingsError(`${missing} must be set, because ${present} is: these settings come together.`);
  return true;
}

function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,12}$/u, { message: rule })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { message: rule });
}

function list(isItem: (item: string) => boolean, rule: string) {
  return z
    .string()
    .default("")
    .transform((value) => value.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim().toLowerCase()])))
    .refine((items) => items.every(isItem), { message: rule });
}

function scheme(protocols: string[], rule: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { message: rule });
}

function isCidr(item: string): boolean {
  const [ip = "", bits, ...rest] = item.split("/");
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isHostWithPort(item: string): boolean {
  return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/u.test(item);
}

function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  return issue.message;
}
