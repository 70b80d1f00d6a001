import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../../../app-error.ts";
import { fromSlack } from "./slack-text.ts";

/** As old as a call may be, by Slack. */
const TOLERANCE_S = 300;

/** An act of a person in Slack. */
export const SlackAct = z.object({
  /** The same for each delivery of it. */
  id: z.string().max(200),
  act: z.enum(["say", "take", "back"]),
  teamId: z.string(),
  channelId: z.string(),
  /** The thread's first message; null for a slash command, which no thread takes. */
  threadTs: z.string().nullable(),
  userId: z.string(),
  text: z.string(),
  /** The message that says it. */
  ts: z.string(),
  hasFiles: z.boolean(),
});
export type SlackAct = z.infer<typeof SlackAct>;

interface SignedCall {
  body: Buffer;
  timestamp: string;
  signature: string;
}

/** @throws AppError `unauthorized` for a call that Slack has not signed, or not within five minutes. */
export function requireSlackSignature({ body, timestamp, signature }: SignedCall, secret: string, now: Date): void {
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  const expected = Buffer.from(`v0=${createHmac("sha256", secret).update(`v0:${timestamp}:`).update(body).digest("hex")}`);
  const given = Buffer.from(signature);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (!/^\d{1,12}$/u.test(timestamp) || age > TOLERANCE_S || !isSigned)
    throw new AppError("unauthorized", "The signature of this call does not hold.");
}

const Message = z.object({
  type: z.literal("message"),
  subtype: z.enum(["thread_broadcast", "file_share"]).optional(),
  bot_id: z.undefined().optional(),
  channel: z.string(),
  user: z.string(),
  text: z.string().max(40_000).default(""),
  ts: z.string(),
  thread_ts: z.string(),
  files: z.array(z.unknown()).optional(),
});

const Event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("url_verification"), challenge: z.string().max(500) }),
  z.object({ type: z.literal("event_callback"), event_id: z.string(), team_id: z.string(), event: z.unknown() }),
]);

const WORD = /^[!/](?<act>take|back)(?:\s+(?<note>.*))?$/isu;

/** Reads an event: a challenge to repeat, a person's words in a thread, or null for anything else. */
export function readSlackEvent(body: Buffer): { challenge: string } | SlackAct | null {
  const event = Event.safeParse(parseJson(body.toString())).data;
  if (event === undefined) return null;
  if (event.type === "url_verification") return { challenge: event.challenge };
  const message = Message.safeParse(event.event).data;
  if (message === undefined || message.thread_ts === message.ts) return null;
  const { channel: channelId, user: userId, ts, thread_ts: threadTs, files = [] } = message;
  const written = fromSlack(message.text);
  const word = WORD.exec(written)?.groups;
  const act = word === undefined ? "say" : word["act"]?.toLowerCase() === "take" ? "take" : "back";
  const text = word === undefined ? written : (word["note"] ?? "");
  return { id: event.event_id, act, teamId: event.team_id, channelId, threadTs, userId, text, ts, hasFiles: files.length > 0 };
}

const Pressed = z.object({
  type: z.literal("block_actions"),
  team: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }),
  message: z.object({ ts: z.string() }),
  actions: z.array(z.object({ action_id: z.enum(["take", "back"]) })).min(1),
});

const Command = z.object({
  command: z.enum(["/take", "/back"]),
  team_id: z.string(),
  channel_id: z.string(),
  user_id: z.string(),
  text: z.string().max(4_000).default(""),
});

/** A slash command, or a pressed button of a thread's first message; null for anything else. */
export function readSlackCommand({ body, signature }: SignedCall): SlackAct | null {
  const form = Object.fromEntries(new URLSearchParams(body.toString()));
  const id = createHash("sha256").update(signature).digest("base64url");
  const pressed = Pressed.safeParse(parseJson(form["payload"] ?? "")).data;
  if (pressed !== undefined) {
    const { team, user, channel, message, actions } = pressed;
    const act = actions[0]?.action_id ?? "take";
    const at = { teamId: team.id, channelId: channel.id, threadTs: message.ts, userId: user.id };
    return { id, act, ...at, text: "", ts: message.ts, hasFiles: false };
  }
  const command = Command.safeParse(form).data;
  if (command === undefined) return null;
  const act = command.command === "/take" ? "take" : "back";
  const at = { teamId: command.team_id, channelId: command.channel_id, threadTs: null, userId: command.user_id };
  return { id, act, ...at, text: fromSlack(command.text), ts: "", hasFiles: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
