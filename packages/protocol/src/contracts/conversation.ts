import { z } from "zod";
import { AskLibrary, AskLibraryReply } from "../ask.ts";
import { ChatEvent, ChatReply, ChatThread, SendMessage } from "../chat.ts";
import { KeepConversation, OpenConversationReply, PastConversationList } from "../conversations.ts";
import { InstallationCheckReply, InstallationList, ReportViolation, VerifyInstallation } from "../installations.ts";
import { PlaybookOf, RehearsalReply, RehearsePlaybook, SavedPlaybookReply, WritePlaybook } from "../playbook.ts";
import { RateReply, RateReplyReply } from "../rating.ts";
import { AddRegression, RegressionList, RegressionReply } from "../regressions.ts";
import { Slug, text } from "../text.ts";
import { TurnTraceList } from "../traces.ts";
import { IdentitySecretReply, UpdateWidgetConfiguration, WidgetConfigReply, WidgetConfigurationReply } from "../widget.ts";
import { Done } from "../sources.ts";
import type { Contract } from "./contract.ts";
import { BySlug, ByKey, Id, Nothing, pageSize } from "./shapes.ts";

export const conversationContracts = {
  askLibrary: { access: "member", params: BySlug, body: AskLibrary, reply: AskLibraryReply },

  readPlaybook: { access: "member", tag: "playbook", query: PlaybookOf, reply: SavedPlaybookReply },
  publishPlaybook: { access: "member", tag: "playbook", query: PlaybookOf, body: WritePlaybook, reply: SavedPlaybookReply },
  followPlaybook: { access: "member", tag: "playbook", query: PlaybookOf, reply: SavedPlaybookReply },
  savePlaybookDraft: { access: "member", tag: "playbook", query: PlaybookOf, body: WritePlaybook, reply: SavedPlaybookReply },
  discardPlaybookDraft: { access: "member", tag: "playbook", query: PlaybookOf, reply: SavedPlaybookReply },
  rehearsePlaybook: { access: "member", tag: "playbook", query: PlaybookOf, body: RehearsePlaybook, reply: RehearsalReply },

  sendMessage: { access: "visitor", isIdempotent: true, query: ByKey, body: SendMessage, reply: ChatReply, events: ChatEvent },
  readSession: { access: "visitor", query: ByKey, reply: ChatThread },

  keepConversation: { access: "public", tag: "chat", isIdempotent: true, body: KeepConversation, reply: Done },
  listConversations: {
    access: "public",
    tag: "chat",
    params: BySlug,
    query: z.object({ q: z.string().max(200).optional() }),
    reply: PastConversationList,
  },
  openConversation: {
    access: "public",
    tag: "chat",
    isIdempotent: true,
    params: z.object({ slug: Slug, conversationId: Id }),
    body: Nothing,
    reply: OpenConversationReply,
  },

  listInstallations: { access: "member", tag: "widget", reply: InstallationList },
  verifyInstallation: { access: "member", tag: "widget", body: VerifyInstallation, reply: InstallationCheckReply },
  reportViolation: { access: "visitor", tag: "widget", isIdempotent: true, query: ByKey, body: ReportViolation, reply: Done },

  rateReply: { access: "visitor", isIdempotent: true, query: ByKey, body: RateReply, reply: RateReplyReply },

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
    reply: TurnTraceList,
  },

  readWidgetConfiguration: { access: "member", tag: "widget", reply: WidgetConfigurationReply },
  updateWidgetConfiguration: { access: "member", tag: "widget", body: UpdateWidgetConfiguration, reply: WidgetConfigurationReply },
  renewIdentitySecret: { access: "member", tag: "widget", isSensitive: true, body: Nothing, reply: IdentitySecretReply },

  readWidgetConfig: { access: "visitor", query: ByKey, reply: WidgetConfigReply },
} satisfies Record<string, Contract>;
