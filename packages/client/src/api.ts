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
  Understanding,
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
export type { VoiceApi } from "./api/voice-api.ts";
export type {
  CompanyRecord,
  Installation,
  InstallationCheck,
  KnownCompany,
  OutboxMail,
  UpdateWidgetConfiguration,
  WidgetConfiguration,
} from "@disco/protocol";
