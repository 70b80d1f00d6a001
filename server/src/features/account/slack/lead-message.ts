import type { DealStage } from "@disco/protocol";
import type { SlackMessage } from "../../../vendors/slack.ts";

export interface LeadInSlack {
  id: string;
  contactName: string | null;
  email: string | null;
  company: string | null;
  title: string | null;
  score: number | null;
  isHot: boolean;
  stage: DealStage;
  summary: string | null;
  receipts: readonly { label: string; words: string }[];
}

/** More would push the next lead out of view. */
const MOST_RECEIPTS = 4;
const MOST_WORDS = 160;

/** A lead as one message: who it is, its score and stage, the words the score rests on, and the way to it. */
export function leadMessage(lead: LeadInSlack, stageName: string, publicUrl: string): SlackMessage {
  const who = [lead.contactName, lead.company].filter((part) => part !== null && part !== "").join(", ") || (lead.email ?? "A visitor");
  const kind = lead.isHot ? "Hot lead" : "Qualified lead";
  const score = lead.score === null ? "not known yet" : `${lead.score} of 100`;
  const url = `${publicUrl}/dashboard/action-plans/${lead.id}`;
  const receipts = lead.receipts
    .slice(0, MOST_RECEIPTS)
    .map(({ label, words }) => `• *${plain(label, 100)}*\n> ${plain(words, MOST_WORDS)}`);
  const about = [lead.title, lead.email].filter((part) => part !== null && part !== "").map((part) => plain(part ?? "", 200));
  return {
    text: plain(`${kind}: ${who} (${score}, ${stageName})`, 300),
    blocks: [
      section(`*${kind}: ${plain(who, 200)}*${about.length === 0 ? "" : `\n${about.join(" · ")}`}`),
      { type: "section", fields: [mrkdwn(`*Score*\n${score}`), mrkdwn(`*Stage*\n${plain(stageName, 60)}`)] },
      ...(receipts.length === 0 ? [] : [section(receipts.join("\n"))]),
      section(`<${url}|Open in Disco>`),
    ],
  };
}

function section(text: string) {
  return { type: "section", text: mrkdwn(text) };
}

/** `verbatim` keeps Slack from making links and mentions out of a stranger's words. */
function mrkdwn(text: string) {
  return { type: "mrkdwn", text, verbatim: true };
}

/** A stranger's words on one line, with Slack's three control characters escaped: no mention, no link of their own. */
function plain(text: string, most: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const short = line.length > most ? `${line.slice(0, most - 1)}…`.toWellFormed() : line;
  return short.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
