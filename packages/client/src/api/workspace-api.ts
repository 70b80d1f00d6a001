import type { JoinEarlyAccess, SubmitDemoRequest, UpdateWidgetConfiguration } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import { type ApiOptions, type Caller, createCaller, createFileCaller, type FileCaller } from "./caller.ts";
import { createBillingApi } from "./billing-api.ts";
import { createCalendarApi } from "./calendar-api.ts";
import { createGuestMeetingApi } from "./guest-meeting-api.ts";
import { createAccountApi } from "./account-api.ts";
import { createCompaniesApi } from "./companies-api.ts";
import { createMailApi } from "./mail-api.ts";
import { createLeadsApi } from "./leads-api.ts";
import { createLiveApi } from "./live-api.ts";
import { createMemberConversationsApi } from "./conversations-api.ts";
import { createQualificationApi } from "./qualification-api.ts";
import { createEmailsApi } from "./emails-api.ts";
import { createInboundEmailsApi } from "./inbound-emails-api.ts";
import { createConnectionsApi } from "./connections-api.ts";
import { createPlaybookApi } from "./playbook-api.ts";
import { createPrivacyApi } from "./privacy-api.ts";
import { createSingleSignOnApi } from "./single-sign-on-api.ts";
import { createSlackApi } from "./slack-api.ts";
import { createSystemApi } from "./system-api.ts";
import { createThreadApi } from "./thread-api.ts";
import { createVoiceAgentsApi } from "./voice-agents-api.ts";
import { createVoiceApi } from "./voice-api.ts";
import { createWebhooksApi } from "./webhooks-api.ts";

/** Calls of the public forms and of the workspace's own screens. Every failure is an `ApiError`. */
export type WorkspaceApi = ReturnType<typeof workspaceOver>;

/** Makes the typed calls of the public forms and the workspace. Nothing is sent until one is called. */
export function createWorkspaceApi(options: ApiOptions = {}): WorkspaceApi {
  return workspaceOver(createCaller(options), createFileCaller(options), options);
}

function workspaceOver(call: Caller, fetchFile: FileCaller, options: ApiOptions) {
  return {
    forms: {
      /** Joins the waitlist. `key` makes a second try safe. */
      joinEarlyAccess: async (body: JoinEarlyAccess, key: string) =>
        void (await call("joinEarlyAccess", { body, headers: { [headers.idempotencyKey]: key } })),
      submitDemoRequest: async (body: SubmitDemoRequest, key: string) =>
        void (await call("submitDemoRequest", { body, headers: { [headers.idempotencyKey]: key } })),
    },
    conversations: {
      /** Puts the conversation of a session among the visitor's own. */
      keep: async (slug: string, sessionId: string) =>
        void (await call("keepConversation", { body: { organizationId: slug }, headers: { [headers.chatSession]: sessionId } })),
      /** The visitor's own conversations with an agent, the newest first; with a text, those in which it was said. */
      list: async (slug: string, text?: string, signal?: AbortSignal) =>
        (await call("listConversations", { params: { slug }, query: { q: text }, signal })).conversations,
      /** The session id by which a past conversation goes on. */
      open: async (slug: string, conversationId: string) =>
        (await call("openConversation", { params: { slug, conversationId }, body: {} })).data.sessionId,
    },
    widget: {
      /** The configuration of the member's organization. */
      read: async (signal?: AbortSignal) => (await call("readWidgetConfiguration", { signal })).data,
      /** Sets the fields that are there and leaves the others. */
      update: async (body: UpdateWidgetConfiguration) => (await call("updateWidgetConfiguration", { body })).data,
    },
    /** How the agents sell. */
    playbook: createPlaybookApi(call),
    installations: {
      /** The sites that have loaded the widget, the last seen first. */
      list: async (signal?: AbortSignal) => (await call("listInstallations", { signal })).installations,
      /** Has the server look at a page. */
      verify: async (url: string) => (await call("verifyInstallation", { body: { url } })).data,
    },
    companies: createCompaniesApi(call, fetchFile),
    /** The organization's conversations and where it stands. */
    memberConversations: createMemberConversationsApi(call),
    /** Live conversations, taking them over, and the member's presence. */
    live: createLiveApi(call, options),
    /** Files, saved replies and notes of a thread. */
    threads: createThreadApi(call),
    /** Scores of deals with their receipts, and facts about companies. */
    qualifications: createQualificationApi(call),
    /** The pipeline and the demo requests. */
    leads: createLeadsApi(call),
    /** Meetings and the hours at which the agent may offer them. */
    calendar: createCalendarApi(call),
    /** A meeting by the link in its guest's mail. */
    guestMeeting: createGuestMeetingApi(call),
    /** Where own forms post demo requests. */
    webhooks: createWebhooksApi(call),
    /** The organization's plan, cards and invoices. */
    billing: createBillingApi(call, fetchFile),
    /** How the organization sends and receives mail. */
    mail: createMailApi(call),
    /** The member's own account. */
    account: createAccountApi(call),
    /** The member's Google connection. */
    connections: createConnectionsApi(call),
    /** The member's mailbox. */
    emails: createEmailsApi(call),
    /** The member's own agents, and conversations by voice. */
    voiceAgents: createVoiceAgentsApi(call),
    /** The organization's mail that arrives without Gmail. */
    inboundEmails: createInboundEmailsApi(call),
    /** The organization's Slack workspace. */
    singleSignOn: createSingleSignOnApi(call),
    slack: createSlackApi(call),
    /** People's data, retention and the audit log. */
    privacy: createPrivacyApi(call),
    /** How the server does, for owners. */
    system: createSystemApi(call),
    /** Calls by voice on our own pages. */
    voice: createVoiceApi(call),
    /** Searches leads, companies, demo requests and conversations. */
    search: async (q: string, signal?: AbortSignal) => (await call("searchWorkspace", { query: { q }, signal })).data,
    /** One of the organization's conversations, whole. */
    readConversation: async (conversationId: string, signal?: AbortSignal) =>
      (await call("readConversation", { params: { conversationId }, signal })).data,
    /** Insights of the AI for the organization. */
    readAiStats: async (signal?: AbortSignal) => (await call("readAiStats", { signal })).data,
    /** Whether the member's mail, or calendar, is connected. */
    readConnection: async (service: "gmail" | "calendar", signal?: AbortSignal) =>
      (await call(service === "gmail" ? "readGmailStatus" : "readCalendarStatus", { signal })).connected,
    /** The organization's outgoing mail, the newest first. */
    readOutbox: (signal?: AbortSignal) => call("readOutbox", { signal }),
  };
}
