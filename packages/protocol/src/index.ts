export { AskedPassage, AskedWord, AskLibrary, AskLibraryReply } from "./conversation/ask.ts";
export {
  Alternative,
  ChatEvent,
  ChatReply,
  ChatThread,
  Citation,
  ExtractedData,
  MessageMetadata,
  Refused,
  ReplyCause,
  SendMessage,
  ThreadMessage,
  ToolData,
  ToolName,
  VideoData,
  VisitorAction,
} from "./conversation/chat.ts";
export {
  AskPerson,
  AskPersonReply,
  defaultHandoverSettings,
  HandBack,
  Handler,
  HandoverFallback,
  HandoverMember,
  HandoverReason,
  HandoverReply,
  HandoverSettings,
  HandoverSettingsReply,
  HandoverState,
  MarkRead,
  SendMemberMessage,
  ShownMember,
  Typing,
  UpdateHandoverSettings,
  VisitorHandler,
} from "./conversation/handover.ts";
export { FileLink, NameFile, ThreadFile, ThreadFileType } from "./conversation/files.ts";
export {
  AddNote,
  FilledReply,
  NoticeChoice,
  NoticeChoiceReply,
  SavedReply,
  SavedReplyList,
  SuggestedReply,
  ThreadHelp,
  ThreadHelpReply,
  ThreadNote,
  TranslateMessages,
  Translations,
  Undelivered,
  WriteSavedReply,
} from "./conversation/replies.ts";
export {
  LineEvent,
  LineReply,
  LiveConversation,
  LiveEvent,
  LivePage,
  LiveReply,
  LiveSnapshot,
  LiveThread,
  LiveThreadReply,
  MemberPresence,
  PlacedMessage,
  PresenceMode,
  PresenceReply,
  SeenPage,
  SetPresence,
  TellPage,
} from "./conversation/live.ts";
export { Conflict, ConflictKind, ConflictList, ConflictSide, ResolveConflict, ResolveConflictReply } from "./knowledge/conflicts.ts";
export { AffectedAnswer, ChangeKind, KnowledgeChange, KnowledgeChangeList } from "./knowledge/changes.ts";
export {
  DocumentFormat,
  DocumentStatus,
  KnowledgeDocument,
  KnowledgeDocumentList,
  UploadedFile,
  UploadRefusal,
  UploadReply,
} from "./knowledge/documents.ts";
export { Cause, CauseCode } from "./knowledge/causes.ts";
export { Shortfall, ShortfallCode } from "./knowledge/shortfalls.ts";
export { CompanyFact, CompanyFactField, Enrichment, EnrichmentReply, EnrichmentPhase } from "./leads/enrichment.ts";
export { errorCodes } from "./errors.ts";
export type { ErrorBody, ErrorCode, Issue, SaveConflict } from "./errors.ts";
export { SettingsVersion } from "./settings-version.ts";
export { reasonOf, toIssues } from "./issues.ts";
export * from "./leads/company-imports.ts";
export * from "./leads/company-profiles.ts";
export * from "./company-taxonomies.ts";
export * from "./icp-presets.ts";
export { CompanyRecord, CompanyReply, KnownCompany } from "./leads/companies.ts";
export { AnswerGap, Gap, GapList, GapReason } from "./knowledge/gaps.ts";
export { DecideHeldPassage, HeldPassage, HeldPassageList, HiddenText } from "./knowledge/held-passages.ts";
export { Member, MemberReply, MemberRole, SignInOptions } from "./account/identity.ts";
export {
  Faq,
  FaqList,
  FaqReply,
  Indexing,
  IndexingReply,
  IndexingStatus,
  IndexWebsite,
  KnowledgeContext,
  KnowledgeContextReply,
  ListedFaq,
  RegressionFailure,
  SkippedPage,
  WriteFaq,
} from "./knowledge/knowledge.ts";
export {
  BuyingSignal,
  LeadCategory,
  PartScore,
  PartState,
  Qualification,
  QualificationFactor,
  QualificationFindings,
  QualificationPart,
  QualificationReply,
  QualificationSourceKind,
  Quote,
  QuotedSource,
  Receipt,
  SuggestedAction,
} from "./leads/qualification.ts";
export {
  ConversationOutcome,
  ListMemberConversations,
  ListedConversation,
  MemberConversationList,
} from "./conversation/member-conversations.ts";
export { Overview, OverviewDay, OverviewReply, ReadOverview } from "./leads/overview.ts";
export {
  defaultPlaybook,
  NamedCompetitor,
  NextStep,
  Objection,
  Playbook,
  PlaybookGoal,
  PlaybookMark,
  PlaybookOf,
  PlaybookTopic,
  PlaybookTopicName,
  QualificationCondition,
  QualificationRule,
  RehearsalReply,
  RehearsePlaybook,
  SavedPlaybook,
  SavedPlaybookReply,
  VisitorGroup,
  WritePlaybook,
} from "./conversation/playbook.ts";
export { RateReply } from "./conversation/rating.ts";
export { AddRegression, RegressionList, RegressionQuestion, RegressionReply } from "./conversation/regressions.ts";
export { headers, routes } from "./routes.ts";
export type { BodyOf, Contracts, ParamsOf, QueryOf, ReplyOf, RouteName } from "./contracts/contracts.ts";
export type { Access, Contract } from "./contracts/contract.ts";
export { AddLinkedDocument, LinkedDocument } from "./knowledge/sources.ts";
export {
  LibraryPage,
  LibraryPageList,
  LibrarySource,
  LibrarySourceList,
  PageStatus,
  Recrawl,
  Understanding,
  UpdateSource,
} from "./knowledge/sources.ts";
export {
  FoundConversation,
  FoundDemoRequest,
  FoundLead,
  FoundPlan,
  MemberConversation,
  MemberConversationReply,
  SearchFindings,
  SearchReply,
  SearchText,
  ToldFact,
} from "./leads/search.ts";
export { filledLine, filledText, Instant, line, Slug, text, TimeZone, WebAddress } from "./text.ts";
export {
  AllowedDomain,
  DisplayType,
  IdentitySecretReply,
  Position,
  Theme,
  UpdateWidgetConfiguration,
  WidgetConfig,
  WidgetConfiguration,
  WidgetConfigurationReply,
} from "./conversation/widget.ts";
export { AnswerExplanation, SpendDay, SpendLedger, TurnTrace, TurnTraceList } from "./conversation/traces.ts";
export { BusinessHours, Consent, DemoQuestion, SetBusinessHours, Trigger, TriggerCondition } from "./conversation/triggers.ts";
export { Installation, InstallationCheck, ReportViolation, VerifyInstallation } from "./conversation/installations.ts";
export { Notifications, Profile, ProfileReply, SignatureFont, UpdateProfile } from "./account/account.ts";
export {
  ChangePlan,
  Invoice,
  InvoiceLine,
  InvoiceList,
  ListInvoices,
  NamePaymentMethod,
  PaymentMethod,
  PaymentMethodList,
  Subscription,
  SubscriptionReply,
  SubscriptionStatus,
} from "./account/billing.ts";
export { AiStats, AiStatsReply } from "./leads/insights.ts";
export {
  DraftSentence,
  Email,
  EmailFate,
  EmailInsightReply,
  EmailLedgerReply,
  EmailListReply,
  EmailPerson,
  EmailReply,
  EmailTextReply,
  GmailPush,
  InboundAddress,
  InboundEmailListReply,
  LookAgain,
  MailboxGap,
  MailAttachment,
  MailboxState,
  MailVerdict,
  ReplyDraft,
  ReplyDraftStatus,
  SendReplyDraft,
  SentenceMark,
  UpdateReplyDraft,
} from "./mail/emails.ts";
export { ConnectionState, Connections, ServiceConnection, StartConnection } from "./account/connections.ts";
export {
  AuditEntry,
  AuditLog,
  Erasure,
  PersonExport,
  PersonExportReply,
  Retention,
  retentionKinds,
  SavedRetention,
  SetRetention,
} from "./account/privacy.ts";
export type { RetentionKind } from "./account/privacy.ts";
export { DataFlow, DataMapReply, SystemPart, SystemPartState, SystemReply } from "./account/system.ts";
export { ChooseSlackChannel, SlackChannel, SlackChannelList, SlackStatus, SlackTeam } from "./account/slack.ts";
export {
  CalendarEvent,
  CalendarEventReply,
  CalendarListing,
  CalendarSettings,
  SavedCalendarSettings,
  CreateCalendarEvent,
  ExplainedHour,
  ExplainedHours,
  ExplainHours,
  GuestMeeting,
  GuestMeetingReply,
  GuestMoveReply,
  GuestTimes,
  ListCalendarEvents,
  MarkNoShow,
  MeetingCancelled,
  MeetingHost,
  MeetingLink,
  MeetingReply,
  MoveGuestMeeting,
  MoveMeeting,
  NameZone,
  UpdateCalendarSettings,
  WorkingHours,
} from "./meetings/calendar.ts";
export { KeepConversation, PastConversation } from "./conversation/conversations.ts";
export {
  EmailConfig,
  SaveEmailConfig,
  SaveEmailConfigReply,
  CheckDns,
  CheckMailKey,
  MailKeyReply,
  DnsRecordCheck,
  EmailTemplateType,
  EmailTemplate,
  EmailTemplatesReply,
  SaveEmailTemplate,
  PreviewEmailTemplate,
  EmailPreview,
  EmailPreviewReply,
  InboundMail,
} from "./mail/email-setup.ts";
export { ListOutbox, MailRouteName, MailState, OutboxMail, OutboxReply, Suppression } from "./mail/mail.ts";
export { EmailAddress, JoinEarlyAccess, SubmitDemoRequest } from "./account/public-forms.ts";
export {
  ActionPlan,
  ActionPlanList,
  ActionPlanReply,
  AiInsights,
  ChangeRequestStatus,
  ChangeStage,
  Confidence,
  DealEvent,
  DealPerson,
  DealStage,
  dealStages,
  DemoRequest,
  DemoRequestList,
  DemoRequestReply,
  DemoRequestStatus,
  EmailDraft,
  EmailDraftStatus,
  EnrichDemoRequest,
  EnrichmentData,
  EnrichReply,
  ListActionPlans,
  ListDemoRequests,
  LostReason,
  Period,
  PlanSort,
  Priority,
  SendEmailReply,
  StageChange,
  StageReply,
  StageTotal,
  UpdateEmailDraft,
} from "./leads/deals.ts";
export {
  CreateWebhookCredential,
  UpdateWebhookCredential,
  WebhookCorrections,
  WebhookCredential,
  WebhookCredentialList,
  WebhookCredentialReply,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryReply,
  WebhookFieldRole,
  WebhookReadAs,
  WebhookSecretReply,
  WebhookVerdict,
} from "./account/webhooks.ts";
export { ConfirmDeletion, Deletion, DeletionReply } from "./account/deletion.ts";
export { ConfirmIdentity, SignIn, SignInState } from "./account/sign-ins.ts";
export { AddSignInDomain, SignInConnection, SignInDomain, SingleSignOn, WriteSignInConnection } from "./account/single-sign-on.ts";
export { AppSecret, Passkey, SecondStep, SecondStepAsked, SecondStepRule } from "./account/second-step.ts";
export {
  RealtimeEvent,
  RequestVoiceTicket,
  RoomMessage,
  SpeechPlace,
  StartVoiceRoom,
  TellVoiceRoom,
  VoiceClientMessage,
  VoiceRoomReply,
  VoiceServerMessage,
  VoiceSource,
  VoiceTicketReply,
} from "./voice/voice.ts";
export {
  ColleagueAgent,
  ListedVoiceConversation,
  ListVoiceConversations,
  PublicVoiceAgent,
  PublicVoiceAgentReply,
  ReviewVoiceConversation,
  UpdateVoiceHost,
  VoiceAgent,
  VoiceAgentAnswer,
  VoiceAgentList,
  VoiceAgentReply,
  VoiceAgentSlug,
  VoiceAgentVideo,
  VoiceCall,
  VoiceChoice,
  VoiceConversationList,
  VoiceHost,
  VoiceReview,
  VoiceReviewReply,
  VoiceStatus,
  WriteVoiceAgent,
  UpdateVoiceAgent,
} from "./voice/voice-agents.ts";
