import type {
  AiStats,
  Installation,
  InstallationCheck,
  JoinEarlyAccess,
  MemberConversation,
  OutboxReply,
  PastConversation,
  SearchFindings,
  SubmitDemoRequest,
  UpdateWidgetConfiguration,
  WidgetConfiguration,
} from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import { type ApiOptions, createCaller, createFileCaller } from "./caller.ts";
import { type BillingApi, createBillingApi } from "./billing-api.ts";
import { type CalendarApi, createCalendarApi } from "./calendar-api.ts";
import { createGuestMeetingApi, type GuestMeetingApi } from "./guest-meeting-api.ts";
import { type AccountApi, createAccountApi } from "./account-api.ts";
import { type CompaniesApi, createCompaniesApi } from "./companies-api.ts";
import { createMailApi, type MailApi } from "./mail-api.ts";
import { createLeadsApi, type LeadsApi } from "./leads-api.ts";
import { createMemberConversationsApi, type MemberConversationsApi } from "./conversations-api.ts";
import { createQualificationApi, type QualificationApi } from "./qualification-api.ts";
import { createEmailsApi, type EmailsApi } from "./emails-api.ts";
import { createInboundEmailsApi, type InboundEmailsApi } from "./inbound-emails-api.ts";
import { createConnectionsApi, type ConnectionsApi } from "./connections-api.ts";
import { createPlaybookApi, type PlaybookApi } from "./playbook-api.ts";
import { createPrivacyApi, type PrivacyApi } from "./privacy-api.ts";
import { createSlackApi, type SlackApi } from "./slack-api.ts";
import { createSystemApi, type SystemApi } from "./system-api.ts";
import { createVoiceAgentsApi, type VoiceAgentsApi } from "./voice-agents-api.ts";
import { createVoiceApi, type VoiceApi } from "./voice-api.ts";
import { createWebhooksApi, type WebhooksApi } from "./webhooks-api.ts";

/** What the public forms and the workspace's own screens call. Every failure is an `ApiError`. */
export interface WorkspaceApi {
  forms: {
    /** Joins the waitlist. `key` makes a second try safe. */
    joinEarlyAccess: (signup: JoinEarlyAccess, key: string) => Promise<void>;
    submitDemoRequest: (request: SubmitDemoRequest, key: string) => Promise<void>;
  };
  conversations: {
    /** Puts the conversation of a session among the visitor's own. */
    keep: (slug: string, sessionId: string) => Promise<void>;
    /** The visitor's own conversations with an agent, the newest first; with a text, those in which it was said. */
    list: (slug: string, text?: string, signal?: AbortSignal) => Promise<PastConversation[]>;
    /** The session id by which a past conversation goes on. */
    open: (slug: string, conversationId: string) => Promise<string>;
  };
  widget: {
    /** The configuration of the member's organization. */
    read: (signal?: AbortSignal) => Promise<WidgetConfiguration>;
    /** Sets the fields that are there and leaves the others. */
    update: (change: UpdateWidgetConfiguration) => Promise<WidgetConfiguration>;
  };
  /** How the agents sell. */
  playbook: PlaybookApi;
  installations: {
    /** The sites that have loaded the widget, the last seen first. */
    list: (signal?: AbortSignal) => Promise<Installation[]>;
    /** Has the server look at a page. */
    verify: (url: string) => Promise<InstallationCheck>;
  };
  companies: CompaniesApi;
  /** The organization's conversations and where it stands. */
  memberConversations: MemberConversationsApi;
  /** Scores of deals with their receipts, and facts about companies. */
  qualifications: QualificationApi;
  /** The pipeline and the demo requests. */
  leads: LeadsApi;
  /** Meetings and the hours at which the agent may offer them. */
  calendar: CalendarApi;
  /** A meeting by the link in its guest's mail. */
  guestMeeting: GuestMeetingApi;
  /** Where own forms post demo requests. */
  webhooks: WebhooksApi;
  /** The organization's plan, cards and invoices. */
  billing: BillingApi;
  /** How the organization sends and receives mail. */
  mail: MailApi;
  /** The member's own account. */
  account: AccountApi;
  /** The member's Google connection. */
  connections: ConnectionsApi;
  /** The member's mailbox. */
  emails: EmailsApi;
  /** The member's own agents, and conversations by voice. */
  voiceAgents: VoiceAgentsApi;
  /** The organization's mail that arrives without Gmail. */
  inboundEmails: InboundEmailsApi;
  /** The organization's Slack workspace. */
  slack: SlackApi;
  /** People's data, retention and the audit log. */
  privacy: PrivacyApi;
  /** How the server does, for owners. */
  system: SystemApi;
  /** Calls by voice on our own pages. */
  voice: VoiceApi;
  /** Searches leads, companies, demo requests and conversations. */
  search: (text: string, signal?: AbortSignal) => Promise<SearchFindings>;
  /** One of the organization's conversations, whole. */
  readConversation: (conversationId: string, signal?: AbortSignal) => Promise<MemberConversation>;
  /** What the AI has found for the organization. */
  readAiStats: (signal?: AbortSignal) => Promise<AiStats>;
  /** Whether the member's mail, or calendar, is connected. */
  readConnection: (service: "gmail" | "calendar", signal?: AbortSignal) => Promise<boolean>;
  /** The organization's outgoing mail, the newest first. */
  readOutbox: (signal?: AbortSignal) => Promise<Pick<OutboxReply, "isDelivered" | "mails">>;
}

/** Makes the typed calls of the public forms and the workspace. Nothing is sent until one is called. */
export function createWorkspaceApi(options: ApiOptions = {}): WorkspaceApi {
  const call = createCaller(options);
  const fetchFile = createFileCaller(options);
  return {
    forms: {
      joinEarlyAccess: async (body, key) => void (await call("joinEarlyAccess", { body, headers: { [headers.idempotencyKey]: key } })),
      submitDemoRequest: async (body, key) => void (await call("submitDemoRequest", { body, headers: { [headers.idempotencyKey]: key } })),
    },
    conversations: {
      keep: async (slug, sessionId) =>
        void (await call("keepConversation", { body: { organizationId: slug }, headers: { [headers.chatSession]: sessionId } })),
      list: async (slug, text, signal) => (await call("listConversations", { params: { slug }, query: { q: text }, signal })).conversations,
      open: async (slug, conversationId) => (await call("openConversation", { params: { slug, conversationId }, body: {} })).data.sessionId,
    },
    widget: {
      read: async (signal) => (await call("readWidgetConfiguration", { signal })).data,
      update: async (body) => (await call("updateWidgetConfiguration", { body })).data,
    },
    playbook: createPlaybookApi(call),
    installations: {
      list: async (signal) => (await call("listInstallations", { signal })).installations,
      verify: async (url) => (await call("verifyInstallation", { body: { url } })).data,
    },
    companies: createCompaniesApi(call, fetchFile),
    memberConversations: createMemberConversationsApi(call),
    qualifications: createQualificationApi(call),
    leads: createLeadsApi(call),
    calendar: createCalendarApi(call),
    guestMeeting: createGuestMeetingApi(call),
    webhooks: createWebhooksApi(call),
    billing: createBillingApi(call, fetchFile),
    mail: createMailApi(call),
    account: createAccountApi(call),
    connections: createConnectionsApi(call),
    emails: createEmailsApi(call),
    voiceAgents: createVoiceAgentsApi(call),
    inboundEmails: createInboundEmailsApi(call),
    slack: createSlackApi(call),
    privacy: createPrivacyApi(call),
    system: createSystemApi(call),
    voice: createVoiceApi(call),
    search: async (q, signal) => (await call("searchWorkspace", { query: { q }, signal })).data,
    readConversation: async (conversationId, signal) => (await call("readConversation", { params: { conversationId }, signal })).data,
    readAiStats: async (signal) => (await call("readAiStats", { signal })).data,
    readConnection: async (service, signal) =>
      (await call(service === "gmail" ? "readGmailStatus" : "readCalendarStatus", { signal })).connected,
    readOutbox: (signal) => call("readOutbox", { signal }),
  };
}
