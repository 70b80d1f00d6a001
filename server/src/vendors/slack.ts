import {
  type Logger,
  LogLevel,
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
} from "@slack/web-api";
import { z } from "zod";

export interface SlackSettings {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  authorizeUrl: string;
  /** Secret that Slack signs its calls with; null where it calls nothing here. */
  signingSecret: string | null;
  /** Told of every call whether Slack has answered. */
  onAnswer?: (isReached: boolean) => void;
}

export interface SlackInstallation {
  accessToken: string;
  scopes: string[];
  teamId: string;
  teamName: string;
  teamDomain: string | null;
  botName: string;
}

export interface SlackMessage {
  /** Text of a notification. */
  text: string;
  blocks: readonly ({ type: string } & Record<string, unknown>)[];
}

export interface SlackChannelRow {
  id: string;
  name: string;
  isPrivate: boolean;
  isMember: boolean;
}

/** Slack has refused a call. `code` is Slack's own word: `not_in_channel`. */
export class SlackRefused extends Error {
  override readonly name = "SlackRefused";
  readonly code: string;
  constructor(code: string) {
    super(`Slack refused: ${code}`);
    this.code = code;
  }
}

/** Slack did not answer. `isUncertain` where it may have done what was asked. */
export class SlackUnreachable extends Error {
  override readonly name = "SlackUnreachable";
  readonly isUncertain: boolean;
  constructor(isUncertain: boolean, options: ErrorOptions) {
    super("Slack did not answer.", options);
    this.isUncertain = isUncertain;
  }
}

/** Slack answered that it takes nothing now: too many calls, or a fault of its own. */
export class SlackBusy extends Error {
  override readonly name = "SlackBusy";
  readonly retryAfterSeconds: number | null;
  constructor(message: string, retryAfterSeconds: number | null, options: ErrorOptions) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TIMEOUT_MS = 3_000;
/** Slack answers a post late, but it answers: a second post would be a second message. */
const POST_TIMEOUT_MS = 30_000;
/** These come before anything is sent. */
const NOT_SENT: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const PAGE_SIZE = 200;
const MOST_PAGES = 5;
const scopes = ["chat:write", "channels:read", "groups:read", "team:read"];
/** For threads that are answered in Slack: their replies, the members behind them, and slash commands. */
const threadScopes = ["channels:history", "groups:history", "users:read", "users:read.email", "commands"];

/** The address of Slack's consent page. */
export function slackConsentAddress(
  { authorizeUrl, clientId, signingSecret }: SlackSettings,
  of: { state: string; redirectUri: string },
): string {
  const url = new URL(authorizeUrl);
  url.searchParams.set("client_id", clientId);
  url.searchParams.set("scope", [...scopes, ...(signingSecret === null ? [] : threadScopes)].join(","));
  url.searchParams.set("redirect_uri", of.redirectUri);
  url.searchParams.set("state", of.state);
  return url.href;
}

const Granted = z.object({ access_token: z.string(), scope: z.string().default(""), team: z.object({ id: z.string(), name: z.string() }) });

/** Exchanges the code of a consent, and reads whose workspace it is. @throws SlackRefused, SlackUnreachable */
export async function exchangeSlackCode(
  settings: SlackSettings,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<SlackInstallation> {
  const granted = Granted.parse(
    await attempt(settings, () =>
      clientOf(settings).oauth.v2.access({
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        code,
        redirect_uri: redirectUri,
      }),
    ),
  );
  const client = clientOf(settings, granted.access_token);
  const [tested, info] = await Promise.all([
    attempt(settings, () => client.auth.test()),
    attempt(settings, () => client.team.info()).catch(() => null),
  ]);
  return {
    accessToken: granted.access_token,
    scopes: granted.scope.split(",").filter((scope) => scope !== ""),
    teamId: granted.team.id,
    teamName: granted.team.name,
    teamDomain: info?.team?.domain ?? null,
    botName: tested.user ?? "disco",
  };
}

/** The channels that the token may see. `isComplete` is false where there are more than a screen waits for. */
export async function listSlackChannels(
  settings: SlackSettings,
  token: string,
): Promise<{ channels: SlackChannelRow[]; isComplete: boolean }> {
  const client = clientOf(settings, token);
  const channels: SlackChannelRow[] = [];
  const deadline = Date.now() + TIMEOUT_MS;
  let cursor = "";
  for (let page = 0; page < MOST_PAGES && Date.now() < deadline; page += 1) {
    const reply = await attempt(settings, () =>
      client.conversations.list({
        types: "public_channel,private_channel",
        exclude_archived: true,
        limit: PAGE_SIZE,
        ...(cursor !== "" && { cursor }),
      }),
    );
    for (const { id, name, is_private: isPrivate = false, is_member: isMember = false } of reply.channels ?? [])
      if (id !== undefined && name !== undefined) channels.push({ id, name, isPrivate, isMember });
    cursor = reply.response_metadata?.next_cursor ?? "";
    if (cursor === "") return { channels, isComplete: true };
  }
  return { channels, isComplete: false };
}

/** Posts a message, in a thread where its first message is named, and gives its name in the channel. @throws SlackRefused, SlackBusy, SlackUnreachable */
export async function postSlackMessage(
  settings: SlackSettings,
  token: string,
  { channel, threadTs }: { channel: string; threadTs?: string },
  message: SlackMessage,
): Promise<string> {
  const quiet = { unfurl_links: false, unfurl_media: false };
  const where = threadTs === undefined ? { channel } : { channel, thread_ts: threadTs };
  const reply = await attempt(settings, () =>
    clientOf(settings, token, POST_TIMEOUT_MS).chat.postMessage({ ...where, ...bodyOf(message), ...quiet }),
  );
  return z.string().parse(reply.ts);
}

/** Shows one person a line that no one else sees. @throws SlackRefused, SlackBusy, SlackUnreachable */
export async function whisperInSlack(
  settings: SlackSettings,
  token: string,
  { channel, threadTs, user }: { channel: string; threadTs: string | null; user: string },
  text: string,
): Promise<void> {
  const where = threadTs === null ? { channel, user } : { channel, user, thread_ts: threadTs };
  await attempt(settings, () => clientOf(settings, token).chat.postEphemeral({ ...where, text }));
}

/** The e-mail address of a person of the workspace; null without one. @throws SlackRefused, SlackBusy, SlackUnreachable */
export async function findSlackEmail(settings: SlackSettings, token: string, user: string): Promise<string | null> {
  const reply = await attempt(settings, () => clientOf(settings, token).users.info({ user }));
  return reply.user?.profile?.email?.toLowerCase() ?? null;
}

/** The person of an e-mail address; null when the workspace lacks one. @throws SlackRefused, SlackBusy, SlackUnreachable */
export async function findSlackUser(settings: SlackSettings, token: string, email: string): Promise<string | null> {
  const reply = await attempt(settings, () => clientOf(settings, token).users.lookupByEmail({ email })).catch((error: unknown) => {
    if (error instanceof SlackRefused && ["users_not_found", "missing_scope"].includes(error.code)) return null;
    throw error;
  });
  return reply?.user?.id ?? null;
}

/** Rewrites a posted message. @throws SlackRefused, SlackUnreachable */
export async function updateSlackMessage(
  settings: SlackSettings,
  token: string,
  at: { channel: string; ts: string },
  message: SlackMessage,
): Promise<void> {
  await attempt(settings, () => clientOf(settings, token).chat.update({ ...at, ...bodyOf(message) }));
}

/** Deletes a posted message. @throws SlackRefused, SlackUnreachable */
export async function deleteSlackMessage(settings: SlackSettings, token: string, at: { channel: string; ts: string }): Promise<void> {
  await attempt(settings, () => clientOf(settings, token).chat.delete(at));
}

/** Ends a token. A token that is over already is no failure. @throws SlackRefused, SlackUnreachable */
export async function revokeSlackToken(settings: SlackSettings, token: string): Promise<void> {
  await attempt(settings, () => clientOf(settings, token).auth.revoke()).catch((error: unknown) => {
    if (!(error instanceof SlackRefused) || !isTokenOver(error.code)) throw error;
  });
}

/** Whether Slack's word means that the token will never be taken again. */
export function isTokenOver(code: string): boolean {
  return ["invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive"].includes(code);
}

function bodyOf({ text, blocks }: SlackMessage) {
  return { text, blocks: [...blocks] };
}

/** The SDK waits without limit and tries again for half an hour by default. */
function clientOf({ apiUrl }: SlackSettings, token?: string, timeout = TIMEOUT_MS): WebClient {
  return new WebClient(token, {
    slackApiUrl: apiUrl.endsWith("/") ? apiUrl : `${apiUrl}/`,
    timeout,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: quiet,
  });
}

/** The SDK's own lines have tokens in them at level debug; callers report failures. */
const quiet: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {},
};

async function attempt<Reply>({ onAnswer }: SlackSettings, call: () => Promise<Reply>): Promise<Reply> {
  try {
    const reply = await call();
    onAnswer?.(true);
    return reply;
  } catch (error) {
    const isRefused = error instanceof WebAPIPlatformError;
    onAnswer?.(isRefused);
    if (isRefused) throw new SlackRefused(error.data.error);
    if (error instanceof WebAPIRateLimitedError)
      throw new SlackBusy("Slack asks to wait, because it got too many calls at once.", error.retryAfter, { cause: error });
    if (error instanceof WebAPIHTTPError)
      throw new SlackBusy(`Slack answered with an error (${error.statusCode}).`, null, { cause: error });
    throw new SlackUnreachable(!isNotSent(error), { cause: error });
  }
}

function isNotSent(error: unknown): boolean {
  const original = error instanceof WebAPIRequestError ? error.original : error;
  const cause: unknown = original instanceof Error ? (original.cause ?? original) : null;
  return cause instanceof Error && "code" in cause && NOT_SENT.has(cause.code);
}
