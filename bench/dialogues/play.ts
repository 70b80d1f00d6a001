import { setTimeout as pause } from "node:timers/promises";
import { sendMessage } from "../answers/ask-question.ts";
import type { Conversation, Given } from "./conversation.ts";
import { judge, type Verdict } from "./judge.ts";
import type { Language } from "./languages/word-families.ts";
import { createMemberView } from "./member-view.ts";
import { judgeRecorded } from "./recorded.ts";

export interface PlayedTurn {
  conversation: Conversation;
  say: string;
  want: Conversation["turns"][number]["want"];
  reply: string;
  verdict: Verdict;
}

export interface Played {
  turns: PlayedTurn[];
  /** By field, whether members find it. */
  recorded: Record<string, boolean>;
}

/** Where a site's conversations take place. */
export interface Stage {
  origin: string;
  organization: string;
  bearer: string;
  site: string;
  /** Shingles of the site's pages. */
  pages: ReadonlySet<string>;
}

const zones: Readonly<Record<Language, string>> = {
  de: "Europe/Berlin",
  en: "America/New_York",
  es: "Europe/Madrid",
  fr: "Europe/Paris",
  it: "Europe/Rome",
  nl: "Europe/Amsterdam",
  pt: "Europe/Lisbon",
};
/** Receipts are found in the background. */
const RECORDED_MS = 30_000;

/** Plays the conversations one after another, because they share a calendar. */
export async function play(conversations: readonly Conversation[], stage: Stage): Promise<Played[]> {
  const played: Promise<Played>[] = [];
  for (const conversation of conversations) {
    const { id, turns } = await talk(conversation, stage);
    played.push(readRecorded(conversation, id, stage).then((recorded) => ({ turns, recorded })));
  }
  return Promise.all(played);
}

async function talk(conversation: Conversation, stage: Stage): Promise<{ id: string; turns: PlayedTurn[] }> {
  const { language, timezone = zones[language] } = conversation;
  const view = createMemberView(stage.origin, stage.bearer);
  const turns: PlayedTurn[] = [];
  const given: Given[] = [];
  let session: string | null = null;
  let id = "";
  for (const turn of conversation.turns) {
    const at = new Date();
    const reply = await sendMessage(stage.origin, stage.organization, session, turn.say, {
      timezone,
      page: new URL(conversation.page, stage.site).href,
    });
    session = reply.sessionId;
    id = reply.conversationId;
    given.push(...turn.gives);
    const { visitor } = await view.conversation(id);
    const before = turns.map((earlier) => earlier.reply);
    const verdict = judge(turn, { reply, before, given, visitor, timezone, at, pages: stage.pages, language });
    turns.push({ conversation, say: turn.say, want: turn.want, reply: reply.response, verdict });
  }
  return { id, turns };
}

async function readRecorded({ recorded: wanted }: Conversation, id: string, { origin, bearer }: Stage): Promise<Record<string, boolean>> {
  const view = createMemberView(origin, bearer);
  const deadline = Date.now() + RECORDED_MS;
  for (;;) {
    const recorded = judgeRecorded(wanted, await view.found(id));
    if (Object.values(recorded).every(Boolean) || Date.now() > deadline) return recorded;
    await pause(2_000);
  }
}
