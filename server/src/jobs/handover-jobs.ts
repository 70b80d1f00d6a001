/** Continues a visitor's wait for a person: asks the next member, or posts the fallback. */
export const HANDOVER_WAIT_JOB = "handover-wait";
/** Gives a conversation back to the agent whose member has left the visitor without an answer. */
export const HANDOVER_IDLE_JOB = "handover-idle";
/** Tells a member, by mail and Slack, that they are asked to take a conversation: `AskedMember`. */
export const ASK_MEMBER_JOB = "ask-member";
/** Tells a member, by mail and Slack, that a note mentions them: `MentionedMember`. */
export const MENTION_MEMBER_JOB = "mention-member";
/** Brings copies of a thread up to date elsewhere, in Slack: `ThreadNews`. Asked for by each change of a conversation with an open handover. */
export const THREAD_NEWS_JOB = "thread-news";

/** Tells a member in Slack that they are asked or mentioned: `ToldInSlack`. */
export const SLACK_TELL_JOB = "slack-tell";

export interface ToldInSlack {
  organizationId: string;
  conversationId: string;
  memberId: string;
  email: string;
  what: "asked" | "mentioned";
}

export interface AskedMember {
  handoverId: string;
  organizationId: string;
  conversationId: string;
  memberId: string;
}

export interface MentionedMember {
  noteId: string;
  organizationId: string;
  conversationId: string;
  memberId: string;
}

export interface ThreadNews {
  organizationId: string;
  conversationId: string;
}
