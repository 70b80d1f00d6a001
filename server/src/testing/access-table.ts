import type { Access } from "../plugins/access.ts";

/**
 * The authorization table: every route and who may call it. A route that is missing here, or says otherwise, fails the build.
 * `GET /metrics` (its own token), the pages and the files that pages load (all public) stand outside the OpenAPI document.
 * On `public` and `visitor` routes the operation itself decides by the bearer it may get.
 */
export const accessTable: Readonly<Record<string, Access>> = {
  "GET /healthz": "public",
  "GET /readyz": "public",
  "GET /api/openapi.json": "public",

  "POST /api/chat/v2/message": "visitor",
  "GET /api/chat/v2/session": "visitor",
  "POST /api/chat/v2/rating": "visitor",
  "GET /api/widget/config": "visitor",
  "GET /api/meetings/:meetingId/calendar.ics": "public",

  "POST /api/knowledge/index": "public",
  "GET /api/knowledge/indexing/:indexingId": "public",
  "GET /api/knowledge/context/:slug": "public",
  "GET /api/knowledge/faqs/:slug": "public",
  "POST /api/knowledge/faqs/:slug": "public",
  "PUT /api/knowledge/faqs/:slug/:faqId": "public",
  "DELETE /api/knowledge/faqs/:slug/:faqId": "public",
  "POST /api/knowledge/indexing/:indexingId/publish": "member",
  "GET /api/knowledge/sources/:slug": "public",
  "GET /api/knowledge/sources/:slug/:sourceId/pages": "public",
  "PUT /api/knowledge/sources/:slug/:sourceId": "public",
  "DELETE /api/knowledge/sources/:slug/:sourceId": "public",
  "POST /api/knowledge/sources/:slug/:sourceId/recrawl": "public",
  "GET /api/knowledge/changes/:slug": "member",
  "POST /api/knowledge/changes/:slug/:changeId/confirm": "member",
  "GET /api/knowledge/regressions/:slug": "member",
  "POST /api/knowledge/regressions/:slug": "member",
  "DELETE /api/knowledge/regressions/:slug/:regressionId": "member",
  "POST /api/knowledge/upload": "public",
  "GET /api/knowledge/documents/:slug": "public",
  "DELETE /api/knowledge/documents/:slug/:documentId": "public",
  "POST /api/knowledge/faqs/:slug/:faqId/restore": "public",
  "GET /api/knowledge/gaps/:slug": "member",
  "GET /api/knowledge/held/:slug": "member",
  "POST /api/knowledge/held/:slug/:passageId": "member",
  "POST /api/knowledge/ask/:slug": "member",
  "POST /api/knowledge/gaps/:slug/:gapId/answer": "member",
  "POST /api/knowledge/gaps/:slug/:gapId/dismiss": "member",

  "POST /api/widget/violation": "visitor",
  "POST /api/early-access": "public",
  "POST /api/public/demo-request": "public",
  "GET /api/sign-in-options": "public",

  "GET /api/widget/installations": "member",
  "POST /api/widget/installations/verify": "member",
  "GET /api/ai-insights/stats": "member",
  "GET /api/mail/outbox": "member",
  "GET /api/member": "member",
  "GET /api/traces": "member",
  "GET /api/spend": "member",
  "GET /api/widget/configuration": "member",
  "PUT /api/widget/configuration": "member",
  "POST /api/widget/configuration/identity-secret": "member",
};

/** The routes that are there only with the embedded accounts. */
export const embeddedAccessTable: Readonly<Record<string, Access>> = {
  "POST /api/auth/sign-up/email": "public",
  "POST /api/auth/sign-in/email": "public",
  "POST /api/auth/sign-in/email-otp": "public",
  "POST /api/auth/email-otp/send-verification-otp": "public",
  "POST /api/auth/email-otp/verify-email": "public",
  "POST /api/auth/email-otp/reset-password": "public",
  "POST /api/auth/sign-out": "member",
  "POST /api/auth/revoke-sessions": "member",
  "POST /api/auth/change-password": "member",
  "GET /api/auth/organization/list": "member",
  "POST /api/auth/organization/create": "member",
  "POST /api/auth/organization/set-active": "member",
  "POST /api/auth/organization/update": "member",
  "GET /api/auth/organization/get-full-organization": "member",
  "GET /api/auth/organization/list-invitations": "member",
  "POST /api/auth/organization/invite-member": "member",
  "POST /api/auth/organization/cancel-invitation": "member",
  "POST /api/auth/organization/accept-invitation": "member",
  "POST /api/auth/organization/reject-invitation": "member",
  "POST /api/auth/organization/remove-member": "member",
  "POST /api/auth/organization/update-member-role": "member",
  "POST /api/auth/organization/leave": "member",
};
