export { ApiError } from "./api/api-error.ts";
export type { Api, SavedFaq, UploadOptions } from "./api/api-types.ts";
export { createCaller } from "./api/caller.ts";
export type { ApiOptions, Caller } from "./api/caller.ts";
export { createApi } from "./api/create-api.ts";
export type { DiscoErrorCode } from "./disco-error.ts";
export type { Issue, SaveConflict } from "@disco/protocol/errors";
export type {
  AddRegression,
  AffectedAnswer,
  AskedPassage,
  AskLibraryReply,
  Cause,
  CauseCode,
  Conflict,
  ConflictSide,
  Faq,
  Gap,
  HeldPassage,
  HeldPassageList,
  HiddenText,
  Indexing,
  KnowledgeChange,
  KnowledgeContext,
  KnowledgeDocument,
  LibraryPage,
  LibrarySource,
  ListedFaq,
  Recrawl,
  RegressionFailure,
  RegressionQuestion,
  LinkedDocument,
  Shortfall,
  UploadedFile,
} from "@disco/protocol";
export { createWorkspaceApi } from "./api/workspace-api.ts";
export type { WorkspaceApi } from "./api/workspace-api.ts";
export type { CompaniesApi } from "./api/companies-api.ts";
export type { LeadsApi, PlanQuery } from "./api/leads-api.ts";
export type { BillingApi } from "./api/billing-api.ts";
export type { MailApi } from "./api/mail-api.ts";
export type { AccountApi } from "./api/account-api.ts";
export type { EmailsApi } from "./api/emails-api.ts";
export type { ConnectionsApi } from "./api/connections-api.ts";
export type { CalendarApi } from "./api/calendar-api.ts";
export type { GuestMeetingApi } from "./api/guest-meeting-api.ts";
export type { PlaybookApi } from "./api/playbook-api.ts";
export type { PrivacyApi } from "./api/privacy-api.ts";
export type { VoiceAgentsApi } from "./api/voice-agents-api.ts";
export type { SlackApi } from "./api/slack-api.ts";
export type { VoiceApi } from "./api/voice-api.ts";
export type { WebhooksApi } from "./api/webhooks-api.ts";
export type {
  CompanyRecord,
  Installation,
  InstallationCheck,
  KnownCompany,
  OutboxMail,
  UpdateWidgetConfiguration,
  WidgetConfiguration,
} from "@disco/protocol";
