import { type Handler, MessageMetadata } from "@disco/protocol";
import type { SlackMessage } from "../../../../vendors/slack.ts";
import { toSlack } from "./slack-text.ts";

/** Slack takes 3,000 letters in a section, and an escaped one is up to five. */
const MOST_LETTERS = 2_800;
const MOST_NAME = 80;

export interface ThreadHead {
  handler: Handler;
  /** The member who has it, or is asked. */
  memberName: string | null;
  /** Whether the visitor waits for a person to get back to them. */
  isAwaited: boolean;
}

/** The first message of a conversation's thread: where it stands, and what can be done. It names no visitor. */
export function headMessage(head: ThreadHead, url: string, hasAnswers: boolean): SlackMessage {
  const text = sentenceOf(head);
  const button = head.handler === "person" ? actionButton("back", "Give back") : actionButton("take", "Take over");
  const how = "Answer the visitor in this thread. `!take` takes the conversation over, `!back` with a note gives it back to the agent.";
  return {
    text,
    blocks: [
      section(`*${text}*\n<${url}|Open in Disco>`),
      ...(hasAnswers
        ? [
            { type: "actions", elements: [button] },
            { type: "context", elements: [mrkdwn(how)] },
          ]
        : []),
    ],
  };
}

interface CopiedMessage {
  role: "visitor" | "agent" | "member";
  text: string;
  metadata: string | null;
}

/** One message of the conversation. */
export function copyOf({ role, text, metadata }: CopiedMessage, visitorName: string | null, url: string): SlackMessage {
  const { member, file } = metadata === null ? {} : (MessageMetadata.safeParse(JSON.parse(metadata)).data ?? {});
  const names = { visitor: visitorName ?? "Visitor", agent: "Agent", member: member?.name ?? "Member" };
  const who = toSlack(names[role], MOST_NAME).replaceAll("*", "");
  const words = toSlack(text, MOST_LETTERS);
  const said = file === undefined ? words : `<${url}|${words.replaceAll("|", " ")}> (file)`;
  return { text: `${who}: ${toSlack(text, 200)}`, blocks: [section(`*${who}*`), section(said)] };
}

/** Tells one person that they are asked, or mentioned. */
export function tellMessage(what: "asked" | "mentioned", who: string, url: string): SlackMessage {
  const text =
    what === "asked" ? `${who}, you are asked to take this conversation.` : `${who}, a note about this conversation mentions you.`;
  return { text, blocks: [{ type: "section", text: { type: "mrkdwn", text: `${text} <${url}|Open in Disco>` } }] };
}

function sentenceOf({ handler, memberName, isAwaited }: ThreadHead): string {
  const name = memberName === null ? null : toSlack(memberName, MOST_NAME).replaceAll("*", "");
  if (handler === "person") return `${name ?? "A member"} has this conversation.`;
  if (handler === "waiting") return `A visitor waits for a person.${name === null ? "" : ` ${name} is asked.`}`;
  if (handler === "closed") return "This conversation is closed.";
  return isAwaited ? "A visitor waits for a person to get back to them." : "The agent answers in this conversation.";
}

function actionButton(act: "take" | "back", label: string) {
  return { type: "button", action_id: act, text: { type: "plain_text", text: label } };
}

function section(text: string) {
  return { type: "section", text: mrkdwn(text) };
}

/** `verbatim` keeps Slack from making links and mentions out of a stranger's words. */
function mrkdwn(text: string) {
  return { type: "mrkdwn", text, verbatim: true };
}
