import { z } from "zod";
import { ProfileReply, UpdateProfile } from "../account/account.ts";
import {
  ChangePlan,
  InvoiceList,
  ListInvoices,
  NamePaymentMethod,
  PaymentMethodList,
  SubscriptionReply,
  Invoice,
} from "../account/billing.ts";
import { StartConnection, Connections } from "../account/connections.ts";
import { ConfirmDeletion, Deletion } from "../account/deletion.ts";
import { MemberReply, SignInOptions } from "../account/identity.ts";
import { AuditLog, PersonExportReply, SetRetention, SavedRetention, Erasure } from "../account/privacy.ts";
import { EmailAddress, JoinEarlyAccess } from "../account/public-forms.ts";
import { ChooseSlackChannel, SlackChannelList, SlackStatus } from "../account/slack.ts";
import { DataMapReply, SystemReply } from "../account/system.ts";
import { SpendLedger } from "../conversation/traces.ts";
import {
  CreateWebhookCredential,
  UpdateWebhookCredential,
  WebhookSecretReply,
  WebhookCredential,
  WebhookDelivery,
} from "../account/webhooks.ts";
import type { Contract } from "./contract.ts";
import { Done, Id, Nothing, success } from "./shapes.ts";

const StripeId = z.string().regex(/^[\w-]{1,255}$/u);
const ByInvoice = z.object({ invoiceId: StripeId });
/** `userId` is what earlier callers send; the bearer says who asks. */
const ByUser = z.object({ userId: z.string().max(200).optional() });
const ByEmail = z.object({ email: EmailAddress });
const State = z.string().min(1).max(512);
const Consent = z.object({ state: State.optional(), code: z.string().min(1).max(2_048).optional(), error: z.string().max(200).optional() });
const ByCredential = z.object({ credentialId: Id });

export const accountContracts = {
  readProfile: { access: "member", tag: "account", reply: ProfileReply },
  updateProfile: { access: "member", tag: "account", body: UpdateProfile, reply: ProfileReply },

  readSubscription: { access: "member", tag: "billing", reply: SubscriptionReply },
  changePlan: { access: "member", tag: "billing", body: ChangePlan, reply: SubscriptionReply },
  cancelSubscription: { access: "member", tag: "billing", isSensitive: true, reply: SubscriptionReply },
  startCheckout: { access: "member", tag: "billing", body: Nothing, reply: success({ checkoutUrl: z.string() }) },
  startPortal: { access: "member", tag: "billing", body: Nothing, reply: success({ portalUrl: z.string() }) },
  listPaymentMethods: { access: "member", tag: "billing", reply: PaymentMethodList },
  startCardSetup: { access: "member", tag: "billing", body: Nothing, reply: success({ clientSecret: z.string() }) },
  addPaymentMethod: { access: "member", tag: "billing", body: NamePaymentMethod, reply: Done },
  setDefaultPaymentMethod: { access: "member", tag: "billing", body: NamePaymentMethod, reply: Done },
  removePaymentMethod: {
    access: "member",
    tag: "billing",
    params: z.object({ paymentMethodId: StripeId }),
    reply: Done,
  },
  listInvoices: { access: "member", tag: "billing", query: ListInvoices, reply: InvoiceList },
  readInvoice: { access: "member", tag: "billing", params: ByInvoice, reply: success({ invoice: Invoice }) },
  downloadInvoice: { access: "member", tag: "billing", params: ByInvoice, reply: { file: "application/pdf" } },

  receiveStripeEvent: {
    access: "public",
    tag: "billing",
    isIdempotent: true,
    body: z.unknown().meta({ description: "An event, signed by Stripe." }),
    reply: Done,
  },

  readGmailStatus: { access: "member", tag: "connections", query: ByUser, reply: success({ connected: z.boolean() }) },
  readGmailStatusShort: { access: "member", tag: "connections", query: ByUser, reply: success({ connected: z.boolean() }) },
  readCalendarStatus: { access: "member", tag: "connections", query: ByUser, reply: success({ connected: z.boolean() }) },
  readCalendarStatusShort: { access: "member", tag: "connections", query: ByUser, reply: success({ connected: z.boolean() }) },
  readConnections: { access: "member", tag: "connections", reply: success({ data: Connections }) },
  startGoogle: { access: "member", tag: "connections", body: StartConnection, reply: success({ url: z.string() }) },
  authorizeGoogle: {
    access: "public",
    tag: "connections",
    query: z.object({ scopes: z.string().max(200).optional(), state: State }),
    reply: "redirect",
  },
  finishGoogle: { access: "public", tag: "connections", query: Consent.extend({ state: State }), reply: "redirect" },
  disconnectGoogle: { access: "member", tag: "connections", body: Nothing, reply: Done },

  readAccountDeletion: { access: "member", tag: "account", reply: success({ data: Deletion }) },
  deleteAccount: { access: "member", tag: "account", isSensitive: true, body: ConfirmDeletion, reply: success({ data: Deletion }) },
  readOrganizationDeletion: { access: "member", tag: "account", reply: success({ data: Deletion }) },
  deleteOrganization: { access: "member", tag: "account", isSensitive: true, body: ConfirmDeletion, reply: success({ data: Deletion }) },

  joinEarlyAccess: { access: "public", tag: "public forms", isIdempotent: true, body: JoinEarlyAccess, reply: Done },

  readMember: { access: "member", tag: "identity", reply: MemberReply },

  exportPerson: { access: "member", tag: "privacy", params: ByEmail, reply: PersonExportReply },
  erasePerson: { access: "member", tag: "privacy", isSensitive: true, params: ByEmail, reply: success({ data: Erasure }) },
  readRetention: { access: "member", tag: "privacy", reply: success({ data: SavedRetention }) },
  setRetention: { access: "member", tag: "privacy", isSensitive: true, body: SetRetention, reply: success({ data: SavedRetention }) },
  listAudit: { access: "member", tag: "privacy", reply: AuditLog },

  readSignInOptions: { access: "public", tag: "identity", reply: success({ data: SignInOptions }) },

  readSlackStatus: { access: "member", tag: "slack", reply: SlackStatus },
  startSlack: { access: "member", tag: "slack", body: Nothing, reply: success({ url: z.string() }) },
  authorizeSlack: { access: "public", tag: "slack", query: z.object({ state: State.optional() }), reply: "redirect" },
  finishSlack: { access: "public", tag: "slack", query: Consent, reply: "redirect" },
  disconnectSlack: { access: "member", tag: "slack", body: Nothing, reply: Done },
  listSlackChannels: { access: "member", tag: "slack", reply: SlackChannelList },
  chooseSlackChannel: { access: "member", tag: "slack", body: ChooseSlackChannel, reply: SlackStatus },
  testSlack: { access: "member", tag: "slack", body: Nothing, reply: Done },
  receiveSlackEvent: {
    access: "public",
    tag: "slack",
    isIdempotent: true,
    body: z.unknown().meta({ description: "An event, signed by Slack." }),
    reply: z.object({ challenge: z.string().optional() }),
  },
  receiveSlackCommand: {
    access: "public",
    tag: "slack",
    isIdempotent: true,
    consumes: "application/x-www-form-urlencoded",
    body: z.unknown().meta({ description: "A slash command or a pressed button, signed by Slack." }),
    reply: z.object({ text: z.string().optional() }),
  },

  readSpend: { access: "member", reply: SpendLedger },

  readSystem: { access: "member", tag: "system", reply: SystemReply },
  readDataMap: { access: "member", tag: "system", reply: DataMapReply },

  receiveDemoRequest: {
    access: "public",
    tag: "demo requests",
    isIdempotent: true,
    params: z.object({ webhookId: Id }),
    body: z.unknown().meta({
      description:
        "JSON or a form of any shape that holds an e-mail address, such as email, company, firstName, message and any other fields, signed as Standard Webhooks says.",
    }),
    reply: success({ data: z.object({ id: z.string(), verified: z.boolean(), seenBefore: z.boolean() }) }),
    status: 202,
  },

  listWebhookCredentials: { access: "member", tag: "webhooks", reply: success({ data: z.array(WebhookCredential) }) },
  createWebhookCredential: {
    access: "member",
    tag: "webhooks",
    isSensitive: true,
    body: CreateWebhookCredential,
    reply: WebhookSecretReply,
  },
  updateWebhookCredential: {
    access: "member",
    tag: "webhooks",
    isSensitive: true,
    params: ByCredential,
    body: UpdateWebhookCredential,
    reply: success({ data: WebhookCredential }),
  },
  deleteWebhookCredential: { access: "member", tag: "webhooks", params: ByCredential, reply: Done },
  rotateWebhookSecret: {
    access: "member",
    tag: "webhooks",
    isSensitive: true,
    params: ByCredential,
    body: Nothing,
    reply: WebhookSecretReply,
  },
  testWebhook: { access: "member", tag: "webhooks", params: ByCredential, body: Nothing, reply: success({ data: WebhookDelivery }) },
  listWebhookDeliveries: { access: "member", tag: "webhooks", params: ByCredential, reply: success({ data: z.array(WebhookDelivery) }) },
  replayWebhookDelivery: {
    access: "member",
    tag: "webhooks",
    params: z.object({ credentialId: Id, deliveryId: Id }),
    body: Nothing,
    reply: success({ data: WebhookDelivery }),
  },
} satisfies Record<string, Contract>;
