import { z } from "zod";
import { AskLibrary, AskLibraryReply } from "../conversation/ask.ts";
import { ChatEvent, ChatReply, ChatThread, SendMessage } from "../conversation/chat.ts";
import { KeepConversation, PastConversation } from "../conversation/conversations.ts";
import {
  AskPerson,
  AskPersonReply,
  HandBack,
  MarkRead,
  SendMemberMessage,
  Typing,
  UpdateHandoverSettings,
  HandoverState,
  HandoverSettings,
} from "../conversation/handover.ts";
import { FileLink, NameFile } from "../conversation/files.ts";
import {
  LineEvent,
  LineReply,
  LiveEvent,
  PlacedMessage,
  SetPresence,
  TellPage,
  MemberPresence,
  LiveSnapshot,
  LiveThread,
} from "../conversation/live.ts";
import { ReportViolation, VerifyInstallation, Installation, InstallationCheck } from "../conversation/installations.ts";
import { PlaybookOf, RehearsalReply, RehearsePlaybook, WritePlaybook, SavedPlaybook } from "../conversation/playbook.ts";
import { RateReply } from "../conversation/rating.ts";
import {
  AddNote,
  NoticeChoice,
  SavedReply,
  SavedReplyList,
  SuggestedReply,
  ThreadNote,
  TranslateMessages,
  Translations,
  WriteSavedReply,
  ThreadHelp,
} from "../conversation/replies.ts";
import { AddRegression, RegressionList, RegressionReply } from "../conversation/regressions.ts";
import { Slug, text } from "../text.ts";
import { TurnTrace } from "../conversation/traces.ts";
import { IdentitySecretReply, UpdateWidgetConfiguration, WidgetConfigurationReply, WidgetConfig } from "../conversation/widget.ts";
import type { Contract } from "./contract.ts";
import { ByKey, BySlug, Done, Id, Nothing, pageSize, success } from "./shapes.ts";

const ByConversation = z.object({ conversationId: Id });
const ByFile = z.object({ fileId: Id });
const After = z.object({ after: z.coerce.number().int().min(-1).max(2_147_483_647).default(-1) });

export const conversationContracts = {
  askLibrary: { access: "member", params: BySlug, body: AskLibrary, reply: AskLibraryReply },

  readPlaybook: { access: "member", tag: "playbook", query: PlaybookOf, reply: success({ data: SavedPlaybook }) },
  publishPlaybook: { access: "member", tag: "playbook", query: PlaybookOf, body: WritePlaybook, reply: success({ data: SavedPlaybook }) },
  followPlaybook: { access: "member", tag: "playbook", query: PlaybookOf, reply: success({ data: SavedPlaybook }) },
  savePlaybookDraft: { access: "member", tag: "playbook", query: PlaybookOf, body: WritePlaybook, reply: success({ data: SavedPlaybook }) },
  discardPlaybookDraft: { access: "member", tag: "playbook", query: PlaybookOf, reply: success({ data: SavedPlaybook }) },
  rehearsePlaybook: { access: "member", tag: "playbook", query: PlaybookOf, body: RehearsePlaybook, reply: RehearsalReply },

  sendMessage: { access: "visitor", isIdempotent: true, query: ByKey, body: SendMessage, reply: ChatReply, events: ChatEvent },
  readSession: { access: "visitor", query: ByKey, reply: ChatThread },

  openLine: { access: "visitor", tag: "chat", query: ByKey.extend(After.shape), reply: LineReply, events: LineEvent },
  askPerson: { access: "visitor", tag: "chat", isIdempotent: true, query: ByKey, body: AskPerson, reply: AskPersonReply },
  tellTyping: { access: "visitor", tag: "chat", isIdempotent: true, query: ByKey, body: Typing, reply: Done },
  tellRead: { access: "visitor", tag: "chat", isIdempotent: true, query: ByKey, body: MarkRead, reply: Done },
  tellPage: { access: "visitor", tag: "chat", isIdempotent: true, query: ByKey, body: TellPage, reply: Done },

  readLive: { access: "member", tag: "live", reply: success({ data: LiveSnapshot }), events: LiveEvent },
  readPresence: { access: "member", tag: "live", reply: success({ data: MemberPresence }) },
  setPresence: { access: "member", tag: "live", body: SetPresence, reply: success({ data: MemberPresence }) },
  readHandoverSettings: { access: "member", tag: "live", reply: success({ data: HandoverSettings }) },
  updateHandoverSettings: { access: "member", tag: "live", body: UpdateHandoverSettings, reply: success({ data: HandoverSettings }) },
  readMemberPhoto: { access: "public", params: z.object({ photoId: Id }), reply: { file: "image/*" } },
  readThread: { access: "member", tag: "live", params: ByConversation, query: After, reply: success({ data: LiveThread }) },
  takeConversation: { access: "member", tag: "live", params: ByConversation, body: Nothing, reply: success({ data: HandoverState }) },
  giveBack: { access: "member", tag: "live", params: ByConversation, body: HandBack, reply: success({ data: HandoverState }) },
  closeConversation: { access: "member", tag: "live", params: ByConversation, body: Nothing, reply: success({ data: HandoverState }) },
  sendMemberMessage: {
    access: "member",
    tag: "live",
    params: ByConversation,
    body: SendMemberMessage,
    reply: success({ data: PlacedMessage }),
  },
  tellMemberTyping: { access: "member", tag: "live", params: ByConversation, body: Typing, reply: Done },
  tellMemberRead: { access: "member", tag: "live", params: ByConversation, body: MarkRead, reply: Done },

  sendFile: {
    access: "visitor",
    tag: "chat",
    consumes: "application/octet-stream",
    query: ByKey.extend(NameFile.shape),
    body: z.any().meta({ description: "A picture or a PDF, as it is." }),
    reply: success({ data: PlacedMessage, notice: PlacedMessage.nullable() }),
  },
  linkFile: { access: "visitor", tag: "chat", params: ByFile, query: ByKey, reply: success({ data: FileLink }) },
  sendThreadFile: {
    access: "member",
    tag: "live",
    consumes: "application/octet-stream",
    params: ByConversation,
    query: NameFile,
    body: z.any().meta({ description: "A picture or a PDF, as it is." }),
    reply: success({ data: PlacedMessage }),
  },
  linkThreadFile: { access: "member", tag: "live", params: ByConversation.extend(ByFile.shape), reply: success({ data: FileLink }) },
  readFile: {
    access: "public",
    params: ByFile,
    query: z.object({ token: z.string().max(400) }),
    reply: { file: "image/*, application/pdf" },
  },

  readThreadHelp: { access: "member", tag: "live", params: ByConversation, reply: success({ data: ThreadHelp }) },
  addNote: { access: "member", tag: "live", params: ByConversation, body: AddNote, reply: success({ data: ThreadNote }) },
  deleteNote: { access: "member", tag: "live", params: ByConversation.extend({ noteId: Id }), reply: Done },
  suggestReply: { access: "member", tag: "live", params: ByConversation, body: Nothing, reply: success({ data: SuggestedReply }) },
  translateMessages: { access: "member", tag: "live", params: ByConversation, body: TranslateMessages, reply: Translations },
  listSavedReplies: { access: "member", tag: "live", reply: SavedReplyList },
  addSavedReply: { access: "member", tag: "live", isIdempotent: true, body: WriteSavedReply, reply: success({ data: SavedReply }) },
  changeSavedReply: {
    access: "member",
    tag: "live",
    params: z.object({ replyId: Id }),
    body: WriteSavedReply,
    reply: success({ data: SavedReply }),
  },
  deleteSavedReply: { access: "member", tag: "live", params: z.object({ replyId: Id }), reply: Done },
  readNotices: { access: "member", tag: "live", reply: success({ data: NoticeChoice }) },
  setNotices: { access: "member", tag: "live", body: NoticeChoice, reply: success({ data: NoticeChoice }) },

  keepConversation: { access: "public", tag: "chat", isIdempotent: true, body: KeepConversation, reply: Done },
  listConversations: {
    access: "public",
    tag: "chat",
    params: BySlug,
    query: z.object({ q: z.string().max(200).optional() }),
    reply: success({ conversations: z.array(PastConversation) }),
  },
  openConversation: {
    access: "public",
    tag: "chat",
    isIdempotent: true,
    params: z.object({ slug: Slug, conversationId: Id }),
    body: Nothing,
    reply: success({ data: z.object({ sessionId: z.string() }) }),
  },

  listInstallations: { access: "member", tag: "widget", reply: success({ installations: z.array(Installation) }) },
  verifyInstallation: { access: "member", tag: "widget", body: VerifyInstallation, reply: success({ data: InstallationCheck }) },
  reportViolation: { access: "visitor", tag: "widget", isIdempotent: true, query: ByKey, body: ReportViolation, reply: Done },

  rateReply: { access: "visitor", isIdempotent: true, query: ByKey, body: RateReply, reply: success({ rating: z.enum(["good", "bad"]) }) },

  listRegressions: {
    access: "member",
    params: BySlug,
    query: z.object({ after: text(64).optional(), limit: pageSize(200, 50) }),
    reply: RegressionList,
  },
  addRegression: { access: "member", isIdempotent: true, params: BySlug, body: AddRegression, reply: RegressionReply },
  deleteRegression: { access: "member", params: z.object({ slug: Slug, regressionId: Id }), reply: Done },

  listTraces: {
    access: "member",
    query: z.object({
      before: z.iso.datetime().optional(),
      beforeId: z.string().max(64).optional(),
      limit: pageSize(200, 50),
    }),
    reply: success({ data: z.array(TurnTrace) }),
  },

  readWidgetConfiguration: { access: "member", tag: "widget", reply: WidgetConfigurationReply },
  updateWidgetConfiguration: { access: "member", tag: "widget", body: UpdateWidgetConfiguration, reply: WidgetConfigurationReply },
  renewIdentitySecret: { access: "member", tag: "widget", isSensitive: true, body: Nothing, reply: IdentitySecretReply },

  readWidgetConfig: { access: "visitor", query: ByKey, reply: success({ data: WidgetConfig }) },
} satisfies Record<string, Contract>;
