import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { SettingsError } from "./settings-error.ts";

const count = (fallback: number) => wholeNumber(1, 1_000_000_000).default(fallback);
const port = wholeNumber(0, 65_535);
const address = web(/^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/u, "must be an http or https address, without a user");
/** An address that paths are put behind. */
const base = web(/^https?:\/\/[^\s/\\?#@]+(?:\/[^\s\\?#]*)?$/u, "must be an http or https address, without a user, a query or a fragment");
/** Where people reach the server: its own paths begin right behind it. */
const site = web(/^https?:\/\/[^\s/\\?#@]+\/*$/u, "must be an http or https address without a user, a path, a query or a fragment");
const filled = z.string();

/** The settings one by one, as they were given; `readEnv` puts them together. */
export const Settings = z.object({
  NODE_ENV: filled.optional(),
  HOST: filled.trim().default("127.0.0.1"),
  PORT: port.default(3000),
  PUBLIC_URL: site.optional(),
  DATA_DIR: filled.default("../data"),
  SECRET_KEY: filled.min(32, { message: "must have at least 32 characters" }).optional(),
  SECRET_KEY_PREVIOUS: filled.min(32, { message: "must have at least 32 characters" }).optional(),
  TRUST_PROXY: list(
    isCidr,
    "must be a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8; a range of all addresses is none",
  ),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 120).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: filled.optional(),
  SLOW_QUERY_MS: wholeNumber(1, 600_000).default(500),
  DATABASE_URL: scheme(["postgres:", "postgresql:"], "must start with postgres://").optional(),
  REDIS_URL: scheme(["redis:", "rediss:"], "must start with redis:// or rediss://").optional(),
  CLERK_PUBLISHABLE_KEY: filled.optional(),
  CLERK_SECRET_KEY: filled.optional(),
  CLERK_JWT_KEY: filled.optional(),
  CLERK_API_URL: base.optional(),
  LLM_PROVIDER: z.enum(["built-in", "openai-compatible", "anthropic"]).default("built-in"),
  LLM_BASE_URL: base.optional(),
  LLM_API_KEY: filled.optional(),
  LLM_MODEL: filled.optional(),
  EMBEDDINGS: z.enum(["local", "off"]).optional(),
  EMBEDDINGS_BASE_URL: base.optional(),
  EMBEDDINGS_API_KEY: filled.optional(),
  EMBEDDINGS_MODEL: filled.optional(),
  LIVEKIT_URL: scheme(["ws:", "wss:", "http:", "https:"], "must be a ws, wss, http or https address").optional(),
  LIVEKIT_API_KEY: filled.optional(),
  LIVEKIT_API_SECRET: filled.optional(),
  STT_BASE_URL: base.optional(),
  STT_API_KEY: filled.optional(),
  STT_MODEL: filled.optional(),
  DEEPGRAM_API_KEY: filled.optional(),
  DEEPGRAM_BASE_URL: scheme(["ws:", "wss:"], "must be a ws or wss address").default("wss://api.deepgram.com"),
  DEEPGRAM_MODEL: filled.default("nova-3"),
  TTS_BASE_URL: base.optional(),
  TTS_API_KEY: filled.optional(),
  TTS_MODEL: filled.optional(),
  TTS_VOICE: filled.optional(),
  SMTP_URL: scheme(["smtp:", "smtps:"], "must start with smtp:// or smtps://").optional(),
  MAIL_FROM: filled
    .regex(/^[^\r\n]*@[^\r\n]*$/u, { message: "must be an e-mail address, such as Disco <no-reply@example.com>" })
    .optional(),
  MAIL_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(10),
  SENDGRID_BASE_URL: base.optional(),
  GOOGLE_CLIENT_ID: filled.optional(),
  GOOGLE_CLIENT_SECRET: filled.optional(),
  GOOGLE_API_BASE_URL: base.default("https://www.googleapis.com"),
  GOOGLE_AUTH_URL: address.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: address.default("https://oauth2.googleapis.com/token"),
  GOOGLE_REVOKE_URL: address.default("https://oauth2.googleapis.com/revoke"),
  GOOGLE_USERINFO_URL: address.default("https://openidconnect.googleapis.com/v1/userinfo"),
  GOOGLE_PUBSUB_TOPIC: filled.optional(),
  GOOGLE_PUBSUB_SERVICE_ACCOUNT: filled.optional(),
  GOOGLE_CERTS_URL: address.default("https://www.googleapis.com/oauth2/v3/certs"),
  GITHUB_CLIENT_ID: filled.optional(),
  GITHUB_CLIENT_SECRET: filled.optional(),
  GITHUB_AUTH_URL: address.default("https://github.com/login/oauth/authorize"),
  GITHUB_TOKEN_URL: address.default("https://github.com/login/oauth/access_token"),
  GITHUB_API_URL: base.default("https://api.github.com"),
  SLACK_CLIENT_ID: filled.optional(),
  SLACK_CLIENT_SECRET: filled.optional(),
  SLACK_SIGNING_SECRET: filled.optional(),
  SLACK_API_URL: base.default("https://slack.com/api/"),
  SLACK_AUTHORIZE_URL: address.default("https://slack.com/oauth/v2/authorize"),
  STRIPE_SECRET_KEY: filled.optional(),
  STRIPE_PUBLISHABLE_KEY: filled.optional(),
  STRIPE_WEBHOOK_SECRET: filled.optional(),
  STRIPE_PRICE_ID: filled.optional(),
  STRIPE_API_BASE: base.default("https://api.stripe.com"),
  RATE_LIMIT_CHAT_PER_MINUTE: count(10),
  RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: count(30),
  RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: count(20),
  RATE_LIMIT_SITE_PER_MINUTE: count(600),
  RATE_LIMIT_TOKENS_PER_DAY_PER_VISITOR: count(100_000),
  RATE_LIMIT_TOKENS_PER_DAY_PER_ADDRESS: count(400_000),
  RATE_LIMIT_TOKENS_PER_DAY_PER_SITE: count(4_000_000),
  RATE_LIMIT_TOKENS_PER_DAY: count(40_000_000),
  RATE_LIMIT_INDEX_PER_HOUR: count(5),
  RATE_LIMIT_FORMS_PER_HOUR: count(5),
  RATE_LIMIT_CALLS_PER_ADDRESS: count(3),
  RATE_LIMIT_CALLS_PER_SITE: wholeNumber(1, 10_000).optional(),
  CRAWL_MAX_PAGES: count(2_000),
  CRAWL_CONCURRENCY_PER_HOST: wholeNumber(1, 64).default(4),
  CRAWL_ALLOW_HOSTS: list(isHostWithPort, "must be a comma-separated list of host:port"),
  DNS_SERVERS: list(isAddressWithPort, "must be a comma-separated list of address:port, such as 10.0.0.53:53"),
  DEMO_OVERLAY_MAX_PAGES: count(10),
  DEMO_OVERLAY_MAX_FAQS: count(20),
  DEMO_OVERLAY_MAX_FILES: count(5),
  DEMO_OVERLAY_MAX_FILE_MB: wholeNumber(1, 100).default(5),
  RATE_LIMIT_UPLOADS_PER_HOUR: count(60),
  UPLOAD_MAX_FILE_MB: wholeNumber(1, 100).default(10),
  UPLOAD_MAX_REQUEST_MB: wholeNumber(1, 500).default(25),
  UPLOAD_MAX_FILES: wholeNumber(1, 200).default(20),
  UPLOAD_MAX_DOCUMENTS: count(1_000),
  STORAGE_MAX_MB: wholeNumber(1, 10_000_000).default(2_000),
  UPLOAD_WAIT_SECONDS: wholeNumber(0, 25).default(10),
  UPLOAD_READ_SECONDS: wholeNumber(1, 600).default(60),
  UPLOAD_READ_MEMORY_MB: wholeNumber(128, 16_384).default(512),
  DEMO_SITE_URL: address.optional(),
});

export type Settings = z.infer<typeof Settings>;

/** Reads each setting by itself. @throws SettingsError with one line that names the first one that is malformed. */
export function parseSettings(source: NodeJS.ProcessEnv): Settings {
  // An empty variable is how a shell or a compose file says "not set".
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = Settings.safeParse({ ...present, ...inFiles(present) });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`${String(issue?.path[0])} ${issue === undefined ? "is malformed" : reasonOf(issue)}.`);
  }
  return parsed.data;
}

/** Settings whose content is in the file that `NAME_FILE` names, as secrets of containers are. */
function inFiles(present: Record<string, string | undefined>): Record<string, string> {
  const named = Object.keys(Settings.shape).filter((name) => present[`${name}_FILE`] !== undefined);
  return Object.fromEntries(named.map((name) => [name, readSetting(name, present)]));
}

function readSetting(name: string, present: Record<string, string | undefined>): string {
  if (present[name] !== undefined) throw new SettingsError(`${name} and ${name}_FILE are both set: set one of them.`);
  try {
    return readFileSync(present[`${name}_FILE`] ?? "", "utf8").trim();
  } catch {
    throw new SettingsError(`${name}_FILE names a file that cannot be read.`);
  }
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

function web(pattern: RegExp, rule: string) {
  return z
    .string()
    .trim()
    .refine((value) => pattern.test(value) && URL.canParse(value), { message: rule });
}

function scheme(protocols: string[], rule: string) {
  return z
    .string()
    .trim()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { message: rule });
}

function isCidr(item: string): boolean {
  const [ip = "", bits, ...rest] = item.split("/");
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}

function isAddressWithPort(item: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\]):\d{1,5}$/u.test(item);
}

function isHostWithPort(item: string): boolean {
  return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/u.test(item);
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  return issue.message;
}
