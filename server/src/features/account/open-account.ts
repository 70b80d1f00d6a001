import type { RecordAudit } from "../../identity/two-factor/second-step-routes.ts";
import { createIdentity } from "../../identity/create-identity.ts";
import { createTxtResolver } from "../../identity/sso/txt-resolver.ts";
import { createPartsCheck } from "../../plugins/operation/check-parts.ts";
import type { Room } from "../../room.ts";
import { watchedIdentity } from "../../wire/watched-parts.ts";
import type { Core } from "../../wire/core.ts";
import { identityMail } from "../mail/mail/identity-mail.ts";
import { describeAgent } from "../voice/voice-agents/read-public-agent.ts";
import { recordAudit as writeAudit } from "./audit/record-audit.ts";
import { profileFeature } from "./account/profile-routes.ts";
import { createBillingServices } from "./billing-services.ts";
import { billingFeature } from "./billing/routes.ts";
import { stripeWebhookFeature } from "./billing/webhook-routes.ts";
import { connectionsFeature } from "./connections/routes.ts";
import { deletionFeature } from "./deletion/routes.ts";
import { earlyAccessFeature } from "./early-access/routes.ts";
import { openGoogle } from "./open-google.ts";
import { memberFeature } from "./member/routes.ts";
import { createMembershipHooks, followLeavers } from "./members/membership.ts";
import { loadPages } from "./pages/load-pages.ts";
import { pagesFeature } from "./pages/routes.ts";
import { privacyFeature } from "./privacy/routes.ts";
import { signInOptionsFeature, signInOptionsOf } from "./sign-in-options/routes.ts";
import { createSlackServices } from "./slack-services.ts";
import { slackFeature } from "./slack/routes.ts";
import { receiveSlackFeature } from "./slack/threads/receive-slack-routes.ts";
import { settleCutOffTurns } from "./spend/spend-governor.ts";
import { spendFeature } from "./spend/routes.ts";
import { systemFeature } from "./system/routes.ts";
import { createDeliveryReader } from "./webhooks/delivery-reader.ts";
import { receiveWebhookFeature } from "./webhooks/receive-routes.ts";
import { webhooksFeature } from "./webhooks/routes.ts";

const PAGES_DIRECTORY = new URL("../../../../packages/dashboard/dist/", import.meta.url);

export type Account = Awaited<ReturnType<typeof openAccount>>;

/** Members and what an organization has connected: sign-in, billing, Google, Slack, webhooks, privacy, and the pages themselves. */
export async function openAccount(core: Core) {
  const { env, db, clock, logger, limits, outbox, partsHealth, publicUrl } = core;
  const sendCode = identityMail(core);
  const google = openGoogle(core);
  const { connect } = google;
  const membership = createMembershipHooks({ ...core, parts: () => ({ billing: billing.billing, connect }) });
  const recordAudit: RecordAudit = (entry) => db.write((tx) => writeAudit(tx, { ...entry, now: clock() }));
  const singleSignOn = {
    secrets: core.secrets,
    clock,
    resolveTxt: createTxtResolver(env.dnsServers),
    send: core.safeFetch.send,
    record: writeAudit,
  };
  const identity = watchedIdentity(await createIdentity({ env, db, limits, sendCode, membership, recordAudit, singleSignOn }), partsHealth);
  const billing = createBillingServices({ ...core, identity, jobs: core.createQueue() });
  const { tellSecurity } = billing;
  const { slack, slackLeadNews } = createSlackServices({ ...core, identity, jobs: core.createQueue() });
  const signIn = signInOptionsOf(env);
  const webhooks = { ...core, reader: createDeliveryReader() };
  const forms = { ...core, formsPerHour: env.rateLimits.formsPerHour };
  const routes: Room["routes"] = [
    ...(identity.routes === undefined ? [] : [identity.routes]),
    memberFeature,
    profileFeature({ db, clock, identity }),
    connectionsFeature({ ...connect, limits }),
    slackFeature({ ...slack, limits }),
    receiveSlackFeature({ ...slack, limits }),
    privacyFeature({ ...core, secretKey: env.secretKey, hasOwnAccounts: env.identity.provider === "embedded" }),
    signInOptionsFeature(signIn),
    pagesFeature({
      pages: await loadPages(PAGES_DIRECTORY, signIn, env.stripe?.publishableKey ?? null),
      identity: env.identity,
      demoSiteUrl: env.demoSiteUrl,
      hasStripe: env.stripe !== null,
      describeAgent: (address) => describeAgent(db, address),
      livekitUrl: env.livekit?.url ?? null,
    }),
    earlyAccessFeature(forms),
    deletionFeature({
      db,
      clock,
      identity,
      outbox,
      secretKey: env.secretKey,
      publicUrl,
      billing: billing.billing,
      connect,
      slack,
      membership,
      onFailure: (error) => logger.error({ err: error }, "erasing a deleted organization failed; it is tried again"),
    }),
    systemFeature({ env, db, checkParts: createPartsCheck({ env, db, limits, partsHealth }) }),
    spendFeature({ db, clock, budgets: env.rateLimits.tokens }),
    billingFeature({ ...billing.billing, tellSecurity }),
    stripeWebhookFeature(billing.billing),
    webhooksFeature({ ...webhooks, tellSecurity }),
    receiveWebhookFeature(webhooks),
  ];
  return {
    identity,
    connect,
    googleClientFor: google.googleClientFor,
    slackLeadNews,
    routes,
    start: async (signal: AbortSignal) => {
      if (db.kind === "sqlite") await settleCutOffTurns(db);
      const preparing = setTimeout(() => {
        identity.prepare?.().catch((error: unknown) => logger.error({ err: error }, "the accounts could not be opened"));
      }, PREPARE_AFTER_MS);
      signal.addEventListener("abort", () => clearTimeout(preparing), { once: true });
      followLeavers(
        { db, clock, identity, connect: env.google === null ? null : connect },
        (error) => logger.error({ err: error }, "comparing hosts and connections with members failed"),
        signal,
      );
      billing.followSeats((error) => logger.error({ err: error }, "comparing seats with members failed"), signal);
    },
  };
}

/** After the first requests. */
const PREPARE_AFTER_MS = 3_000;
