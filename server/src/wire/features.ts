import type { Feature } from "../app.ts";
import { billingFeature } from "../features/billing/routes.ts";
import { stripeWebhookFeature } from "../features/billing/webhook-routes.ts";
import { profileFeature } from "../features/account/profile-routes.ts";
import { actionPlansFeature } from "../features/action-plans/routes.ts";
import { askFeature } from "../features/ask/routes.ts";
import { changesFeature } from "../features/changes/routes.ts";
import { chatFeature } from "../features/chat/http/routes.ts";
import { companyImportsFeature } from "../features/companies/imports/routes.ts";
import { companiesFeature } from "../features/companies/routes.ts";
import { companyQuestionsFeature } from "../features/company-questions/routes.ts";
import { conflictsFeature } from "../features/conflicts/routes.ts";
import { connectionsFeature } from "../features/connections/routes.ts";
import { conversationsFeature } from "../features/conversations/routes.ts";
import { deletionFeature } from "../features/deletion/routes.ts";
import { demoRequestMembersFeature } from "../features/demo-requests/member-routes.ts";
import { demoRequestsFeature } from "../features/demo-requests/routes.ts";
import { documentsFeature } from "../features/documents/routes.ts";
import { earlyAccessFeature } from "../features/early-access/routes.ts";
import { enrichmentFeature } from "../features/enrichment/routes.ts";
import { closeAnsweredGaps } from "../features/gaps/close-answered-gaps.ts";
import { gapsFeature } from "../features/gaps/routes.ts";
import { heldPassagesFeature } from "../features/held-passages/routes.ts";
import { gmailPushFeature } from "../features/inbox/push-routes.ts";
import { inboxFeature } from "../features/inbox/routes.ts";
import { insightsFeature } from "../features/insights/routes.ts";
import { installationsFeature } from "../features/installations/routes.ts";
import { knowledgeFeature } from "../features/knowledge/routes.ts";
import { emailConfigFeature } from "../features/email-config/routes.ts";
import { emailEventsFeature } from "../features/email-config/event-routes.ts";
import { emailTemplatesFeature } from "../features/email-templates/routes.ts";
import { receiveMailFeature } from "../features/inbound-mail/receive-routes.ts";
import { inboundMailFeature } from "../features/inbound-mail/routes.ts";
import { mailFeature } from "../features/mail/routes.ts";
import { calendarFeature } from "../features/meetings/calendar-routes.ts";
import { guestMeetingsFeature } from "../features/meetings/guest-routes.ts";
import { meetingsFeature } from "../features/meetings/routes.ts";
import { memberFeature } from "../features/member/routes.ts";
import { memberConversationsFeature } from "../features/member-conversations/routes.ts";
import { overviewFeature } from "../features/overview/routes.ts";
import { widgetConfigurationFeature } from "../features/widget-configuration/routes.ts";
import { loadPages } from "../features/pages/load-pages.ts";
import { pagesFeature } from "../features/pages/routes.ts";
import { privacyFeature } from "../features/privacy/routes.ts";
import { qualificationFeature } from "../features/qualification/routes.ts";
import { ratingFeature } from "../features/rating/routes.ts";
import { regressionsFeature } from "../features/regressions/routes.ts";
import { searchFeature } from "../features/search/routes.ts";
import { signInOptionsFeature, signInOptionsOf } from "../features/sign-in-options/routes.ts";
import { slackFeature } from "../features/slack/routes.ts";
import { sourcesFeature } from "../features/sources/routes.ts";
import { systemFeature } from "../features/system/routes.ts";
import { spendFeature } from "../features/spend/routes.ts";
import { tracesFeature } from "../features/traces/routes.ts";
import { createLiveCalls } from "../features/voice/live-calls.ts";
import { voiceRoomsFeature } from "../features/voice/room-routes.ts";
import { voiceFeature } from "../features/voice/routes.ts";
import { describeAgent } from "../features/voice-agents/read-public-agent.ts";
import { voiceAgentsFeature } from "../features/voice-agents/routes.ts";
import { voiceConversationsFeature } from "../features/voice-conversations/routes.ts";
import { loadWidgetFiles, widgetFilesFeature } from "../features/widget/files.ts";
import { createDeliveryReader } from "../features/webhooks/delivery-reader.ts";
import { receiveWebhookFeature } from "../features/webhooks/receive-routes.ts";
import { webhooksFeature } from "../features/webhooks/routes.ts";
import { widgetFeature } from "../features/widget/routes.ts";
import { createPartsCheck } from "../plugins/check-parts.ts";
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
