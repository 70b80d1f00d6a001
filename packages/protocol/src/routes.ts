/** Every public endpoint, named once: its method and its path, with `:name` where a value goes. */
export const routes = {
  sendMessage: { method: "POST", path: "/api/chat/v2/message" },
  readSession: { method: "GET", path: "/api/chat/v2/session" },
  readWidgetConfig: { method: "GET", path: "/api/widget/config" },
  readWidgetConfiguration: { method: "GET", path: "/api/widget/configuration" },
  updateWidgetConfiguration: { method: "PUT", path: "/api/widget/configuration" },
  indexWebsite: { method: "POST", path: "/api/knowledge/index" },
  readIndexing: { method: "GET", path: "/api/knowledge/indexing/:indexingId" },
  publishIndexing: { method: "POST", path: "/api/knowledge/indexing/:indexingId/publish" },
  listSources: { method: "GET", path: "/api/knowledge/sources/:slug" },
  listSourcePages: { method: "GET", path: "/api/knowledge/sources/:slug/:sourceId/pages" },
  updateSource: { method: "PUT", path: "/api/knowledge/sources/:slug/:sourceId" },
  deleteSource: { method: "DELETE", path: "/api/knowledge/sources/:slug/:sourceId" },
  recrawlSource: { method: "POST", path: "/api/knowledge/sources/:slug/:sourceId/recrawl" },
  listChanges: { method: "GET", path: "/api/knowledge/changes/:slug" },
  confirmChange: { method: "POST", path: "/api/knowledge/changes/:slug/:changeId/confirm" },
  listRegressions: { method: "GET", path: "/api/knowledge/regressions/:slug" },
  addRegression: { method: "POST", path: "/api/knowledge/regressions/:slug" },
  deleteRegression: { method: "DELETE", path: "/api/knowledge/regressions/:slug/:regressionId" },
  readContext: { method: "GET", path: "/api/knowledge/context/:slug" },
  listFaqs: { method: "GET", path: "/api/knowledge/faqs/:slug" },
  addFaq: { method: "POST", path: "/api/knowledge/faqs/:slug" },
  updateFaq: { method: "PUT", path: "/api/knowledge/faqs/:slug/:faqId" },
  deleteFaq: { method: "DELETE", path: "/api/knowledge/faqs/:slug/:faqId" },
  uploadDocuments: { method: "POST", path: "/api/knowledge/upload" },
  listDocuments: { method: "GET", path: "/api/knowledge/documents/:slug" },
  deleteDocument: { method: "DELETE", path: "/api/knowledge/documents/:slug/:documentId" },
  restoreFaq: { method: "POST", path: "/api/knowledge/faqs/:slug/:faqId/restore" },
  listGaps: { method: "GET", path: "/api/knowledge/gaps/:slug" },
  answerGap: { method: "POST", path: "/api/knowledge/gaps/:slug/:gapId/answer" },
  dismissGap: { method: "POST", path: "/api/knowledge/gaps/:slug/:gapId/dismiss" },
  rateReply: { method: "POST", path: "/api/chat/v2/rating" },
  listConflicts: { method: "GET", path: "/api/knowledge/conflicts/:slug" },
  resolveConflict: { method: "POST", path: "/api/knowledge/conflicts/:slug/:conflictId/resolve" },
  listHeldPassages: { method: "GET", path: "/api/knowledge/held/:slug" },
  decideHeldPassage: { method: "POST", path: "/api/knowledge/held/:slug/:passageId" },
  askLibrary: { method: "POST", path: "/api/knowledge/ask/:slug" },
  readCalendarFile: { method: "GET", path: "/api/meetings/:meetingId/calendar.ics" },
  listTraces: { method: "GET", path: "/api/traces" },
  readSpend: { method: "GET", path: "/api/spend" },
  renewIdentitySecret: { method: "POST", path: "/api/widget/configuration/identity-secret" },
  listInstallations: { method: "GET", path: "/api/widget/installations" },
  verifyInstallation: { method: "POST", path: "/api/widget/installations/verify" },
  reportViolation: { method: "POST", path: "/api/widget/violation" },
  readAiStats: { method: "GET", path: "/api/ai-insights/stats" },
  keepConversation: { method: "POST", path: "/api/chat/v2/conversations" },
  listConversations: { method: "GET", path: "/api/chat/v2/conversations/:slug" },
  openConversation: { method: "POST", path: "/api/chat/v2/conversations/:slug/:conversationId/open" },
  joinEarlyAccess: { method: "POST", path: "/api/early-access" },
  submitDemoRequest: { method: "POST", path: "/api/public/demo-request" },
  readOutbox: { method: "GET", path: "/api/mail/outbox" },
  readSignInOptions: { method: "GET", path: "/api/sign-in-options" },
  readMember: { method: "GET", path: "/api/member" },
} as const satisfies Record<string, { method: "GET" | "POST" | "PUT" | "DELETE"; path: `/${string}` }>;

/** Request headers with a meaning of their own. */
export const headers = {
  /** The visitor's conversation secret, made by the server; never in a URL or a log. */
  chatSession: "x-chat-session-id",
  /** The same for the chat demo page, which spells it differently. */
  session: "x-session-id",
  /** The organization's slug, when no widget key names it. */
  organization: "x-organization-id",
  /** The public widget key (`pk_…`) of an embedded chat configuration. */
  widgetKey: "x-widget-key",
  /** A token by which the organization's own server vouches for the visitor (`identify`). */
  visitorToken: "x-visitor-token",
  /** Makes a public POST safe to send again for 24 hours. */
  idempotencyKey: "idempotency-key",
  /** Marks a crawl that is asked for by nobody who signed in. The server decides by the bearer; this is for its logs. */
  demoMode: "x-demo-mode",
} as const;
