import type { Feature } from "../app.ts";
import { billingFeature } from "../features/account/billing/routes.ts";
import { stripeWebhookFeature } from "../features/account/billing/webhook-routes.ts";
import { profileFeature } from "../features/account/account/profile-routes.ts";
import { actionPlansFeature } from "../features/leads/action-plans/routes.ts";
import { askFeature } from "../features/conversation/ask/routes.ts";
import { changesFeature } from "../features/knowledge/changes/routes.ts";
import { chatFeature } from "../features/conversation/chat/http/routes.ts";
import { companyImportsFeature } from "../features/leads/companies/imports/routes.ts";
import { companiesFeature } from "../features/leads/companies/routes.ts";
import { companyQuestionsFeature } from "../features/leads/company-questions/routes.ts";
import { conflictsFeature } from "../features/knowledge/conflicts/routes.ts";
import { connectionsFeature } from "../features/account/connections/routes.ts";
import { conversationsFeature } from "../features/conversation/conversations/routes.ts";
import { deletionFeature } from "../features/account/deletion/routes.ts";
import { demoRequestMembersFeature } from "../features/meetings/demo-requests/member-routes.ts";
import { demoRequestsFeature } from "../features/meetings/demo-requests/routes.ts";
import { documentsFeature } from "../features/knowledge/documents/routes.ts";
import { earlyAccessFeature } from "../features/account/early-access/routes.ts";
import { enrichmentFeature } from "../features/leads/enrichment/routes.ts";
import { closeAnsweredGaps } from "../features/knowledge/gaps/close-answered-gaps.ts";
import { gapsFeature } from "../features/knowledge/gaps/routes.ts";
import { heldPassagesFeature } from "../features/knowledge/held-passages/routes.ts";
import { gmailPushFeature } from "../features/mail/inbox/mailbox/push-routes.ts";
import { inboxFeature } from "../features/mail/inbox/routes.ts";
import { insightsFeature } from "../features/leads/insights/routes.ts";
import { installationsFeature } from "../features/conversation/installations/routes.ts";
import { knowledgeFeature } from "../features/knowledge/knowledge/routes.ts";
import { emailConfigFeature } from "../features/mail/email-config/routes.ts";
import { emailEventsFeature } from "../features/mail/email-config/event-routes.ts";
import { emailTemplatesFeature } from "../features/mail/email-templates/routes.ts";
import { receiveMailFeature } from "../features/mail/inbound-mail/receive-routes.ts";
import { inboundMailFeature } from "../features/mail/inbound-mail/routes.ts";
import { mailFeature } from "../features/mail/mail/routes.ts";
import { calendarFeature } from "../features/meetings/meetings/calendar/calendar-routes.ts";
import { guestMeetingsFeature } from "../features/meetings/meetings/guests/guest-routes.ts";
import { meetingsFeature } from "../features/meetings/meetings/routes.ts";
import { memberFeature } from "../features/account/member/routes.ts";
import { memberConversationsFeature } from "../features/voice/member-conversations/routes.ts";
import { overviewFeature } from "../features/leads/overview/routes.ts";
import { widgetConfigurationFeature } from "../features/conversation/widget-configuration/routes.ts";
import { loadPages } from "../features/account/pages/load-pages.ts";
import { pagesFeature } from "../features/account/pages/routes.ts";
import { privacyFeature } from "../features/account/privacy/routes.ts";
import { qualificationFeature } from "../features/leads/qualification/routes.ts";
import { playbookFeature } from "../features/conversation/playbook/routes.ts";
import { ratingFeature } from "../features/conversation/rating/routes.ts";
import { regressionsFeature } from "../features/conversation/regressions/routes.ts";
import { searchFeature } from "../features/leads/search/routes.ts";
import { signInOptionsFeature, signInOptionsOf } from "../features/account/sign-in-options/routes.ts";
import { slackFeature } from "../features/account/slack/routes.ts";
import { sourcesFeature } from "../features/knowledge/sources/routes.ts";
import { systemFeature } from "../features/account/system/routes.ts";
import { spendFeature } from "../features/account/spend/routes.ts";
import { tracesFeature } from "../features/conversation/traces/routes.ts";
import { createLiveCalls } from "../features/voice/voice/live-calls.ts";
import { voiceRoomsFeature } from "../features/voice/voice/room-routes.ts";
import { voiceFeature } from "../features/voice/voice/routes.ts";
import { describeAgent } from "../features/voice/voice-agents/read-public-agent.ts";
import { voiceAgentsFeature } from "../features/voice/voice-agents/routes.ts";
import { voiceConversationsFeature } from "../features/voice/voice-conversations/routes.ts";
import { loadWidgetFiles, widgetFilesFeature } from "../features/conversation/widget/files.ts";
import { createDeliveryReader } from "../features/account/webhooks/delivery-reader.ts";
import { receiveWebhookFeature } from "../features/account/webhooks/receive-routes.ts";
import { webhooksFeature } from "../features/account/webhooks/routes.ts";
import { widgetFeature } from "../features/conversation/widget/routes.ts";
import { createPartsCheck } from "../plugins/operation/check-parts.ts";
import type { Parts, Services } from "./services.ts";

const PAGES_DIRECTORY = new URL("../../../packages/dashboard/dist/", import.meta.url);
const WIDGET_DIRECTORY = new URL("../../../packages/widget/dist/", import.meta.url);

/** The one list of features. */
export async function listFeatures(parts: Parts, services: Services): Promise<readonly Feature[]> {
  const { env, db, limits, clock } = parts;
  const { identity, outbox, secrets, knowledge, model, builtInModel, governor, findConfiguration } = services;
  const { speech, livekit } = services;
  const { installationNotes, runTurn, safeFetch, tagReader, jobs, documentJobs } = services;
  const signIn = signInOptionsOf(env);
  const leads = { db, clock, readFindings: services.readFindings, news: services.leadNews };
  const { maxStoredBytes } = env.upload;
  const webhooks = { db, secrets, clock, publicUrl: env.publicUrl, outbox, reader: createDeliveryReader(), maxStoredBytes };
  const calls = {
    db,
    env,
    clock,
    limits,
    findConfiguration,
    runTurn,
    secrets,
    speech,
    liveCalls: createLiveCalls(env.rateLimits.calls),
    onFailure: (error: unknown) => parts.logger.error({ err: error }, "a call failed in part"),
  };
  return [
    chatFeature({ db, env, clock, limits, findConfiguration, runTurn }),
    voiceFeature({ ...calls, hasRooms: livekit !== null }),
    voiceRoomsFeature({ ...calls, identity, livekit }),
    voiceAgentsFeature({ db, limits, clock, speech }),
    voiceConversationsFeature({ db, limits, clock }),
    meetingsFeature(services.meetings),
    guestMeetingsFeature({ ...services.meetings, secrets, limits }),
    calendarFeature({ ...services.meetings, identity, googleClientFor: services.googleClientFor }),
    tracesFeature({ db }),
    spendFeature({ db, clock, budgets: env.rateLimits.tokens }),
    widgetFeature({ db, clock, env, findConfiguration, noteInstallation: installationNotes.loaded }),
    conversationsFeature({ db, secrets, clock, limits, publicUrl: env.publicUrl }),
    insightsFeature({ db, clock }),
    connectionsFeature({ ...services.connect, limits }),
    slackFeature({ ...services.slack, limits }),
    inboxFeature({ ...services.inbox, ...services.calendar, env, outbox, limits, findMailRoute: services.findMailRoute }),
    gmailPushFeature({ db, clock, jobs: services.googleJobs, checkPushToken: services.checkPushToken }),
    privacyFeature({ db, secrets, clock, limits, secretKey: env.secretKey, hasOwnAccounts: env.identity.provider === "embedded" }),
    installationsFeature({
      db,
      limits,
      publicUrl: env.publicUrl,
      safeFetch,
      pageReader: tagReader,
      findConfiguration,
      installationNotes,
    }),
    widgetFilesFeature({ files: await loadWidgetFiles(WIDGET_DIRECTORY), findConfiguration, noteInstallation: installationNotes.loaded }),
    ...(identity.routes === undefined ? [] : [identity.routes]),
    memberFeature,
    searchFeature({ db, limits }),
    companiesFeature({ db, clock }),
    companyQuestionsFeature({
      db,
      clock,
      model,
      fallbackModel: builtInModel,
      governor,
      onFailure: (error) => parts.logger.warn({ err: error }, "the language model could not help to read a question about companies"),
    }),
    companyImportsFeature({ db, clock, jobs: services.enrichment.companyJobs, maxStoredBytes: env.upload.maxStoredBytes }),
    memberConversationsFeature({ db, clock, limits }),
    overviewFeature({ db, clock }),
    qualificationFeature({ db, clock, news: services.leadNews }),
    enrichmentFeature({ db, clock, safeFetch, jobs: services.enrichment.companyJobs }),
    signInOptionsFeature(signIn),
    emailConfigFeature({
      db,
      limits,
      secrets,
      clock,
      publicUrl: env.publicUrl,
      sendgridBaseUrl: env.sendgridBaseUrl,
      mailRouteAdded: services.mailRouteAdded,
    }),
    emailEventsFeature({ db, clock, logger: parts.logger }),
    receiveMailFeature({
      db,
      secrets,
      limits,
      jobs: services.leadJobs,
      mailReader: services.mailReader,
      clock,
      maxStoredBytes: env.upload.maxStoredBytes,
    }),
    inboundMailFeature({ db, secrets, clock, outbox, findRoute: services.findMailRoute, ...services.calendar }),
    emailTemplatesFeature({ db, clock }),
    pagesFeature({
      pages: await loadPages(PAGES_DIRECTORY, signIn, env.stripe?.publishableKey ?? null),
      identity: env.identity,
      demoSiteUrl: env.demoSiteUrl,
      hasStripe: env.stripe !== null,
      describeAgent: (address) => describeAgent(db, address),
      livekitUrl: env.livekit?.url ?? null,
    }),
    mailFeature({ db, outbox, mailJobs: services.mailJobs, secrets, clock, findRoute: services.findMailRoute }),
    earlyAccessFeature({ db, outbox, limits, clock, formsPerHour: env.rateLimits.formsPerHour }),
    demoRequestsFeature({ db, outbox, limits, clock, formsPerHour: env.rateLimits.formsPerHour }),
    profileFeature({ db, clock, identity }),
    deletionFeature({
      db,
      clock,
      identity,
      outbox,
      secretKey: env.secretKey,
      publicUrl: env.publicUrl,
      billing: services.billing,
      connect: services.connect,
      slack: services.slack,
      membership: services.membership,
      onFailure: (error) => parts.logger.error({ err: error }, "erasing a deleted organization failed; it is tried again"),
    }),
    systemFeature({ db, checkParts: createPartsCheck({ env, db, limits, partsHealth: services.partsHealth }) }),
    billingFeature({ ...services.billing, tellSecurity: services.tellSecurity }),
    stripeWebhookFeature(services.billing),
    actionPlansFeature(leads),
    demoRequestMembersFeature({
      ...leads,
      outbox,
      findRoute: services.findMailRoute,
      enrichDeal: services.enrichDeal,
      ...services.calendar,
    }),
    webhooksFeature({ ...webhooks, tellSecurity: services.tellSecurity }),
    receiveWebhookFeature({ ...webhooks, limits }),
    widgetConfigurationFeature({ db, clock, secrets, findConfiguration }),
    playbookFeature({ ...services, db, env, clock, limits, fallbackModel: builtInModel }),
    gapsFeature({ db, clock }),
    conflictsFeature({ db, clock }),
    heldPassagesFeature({ db, clock }),
    askFeature({ db, clock, limits, knowledge, model, fallbackModel: builtInModel, governor }),
    ratingFeature({ db, env, clock, limits, findConfiguration }),
    sourcesFeature({ db, env, clock, limits, identity, jobs, documentJobs, safeFetch }),
    changesFeature({ db, clock }),
    regressionsFeature({ db, clock, jobs, knowledge, model: builtInModel }),
    knowledgeFeature({
      db,
      env,
      clock,
      limits,
      identity,
      jobs,
      assertUrlAllowed: safeFetch.checkAddress,
      faqWritten: (libraryId, faq) => closeAnsweredGaps(db, libraryId, faq, clock()),
    }),
    documentsFeature({ db, env, clock, limits, identity, jobs: documentJobs }),
  ];
}
