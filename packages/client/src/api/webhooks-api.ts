import type {
  CreateWebhookCredential,
  Done,
  UpdateWebhookCredential,
  WebhookCredential,
  WebhookCredentialList,
  WebhookCredentialReply,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryReply,
  WebhookSecretReply,
} from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { Caller } from "./caller.ts";

/** Where the organization's own forms post demo requests. Owners and admins manage them. Every failure is an `ApiError`. */
export interface WebhooksApi {
  list: (signal?: AbortSignal) => Promise<WebhookCredential[]>;
  /** The secret is in this reply and in no other. */
  create: (credential: CreateWebhookCredential) => Promise<WebhookSecretReply["data"]>;
  update: (credentialId: string, change: UpdateWebhookCredential) => Promise<WebhookCredential>;
  /** Makes another secret; the one before it is taken for a day more. */
  rotate: (credentialId: string) => Promise<WebhookSecretReply["data"]>;
  remove: (credentialId: string) => Promise<void>;
  /** Posts a sample through the webhook's own door. */
  test: (credentialId: string) => Promise<WebhookDelivery>;
  listDeliveries: (credentialId: string, signal?: AbortSignal) => Promise<WebhookDelivery[]>;
  /** Takes in a delivery that was refused. */
  replay: (credentialId: string, deliveryId: string) => Promise<WebhookDelivery>;
}

/** Makes the calls about webhooks. */
export function createWebhooksApi(call: Caller): WebhooksApi {
  return {
    list: async (signal) => (await call<WebhookCredentialList>(routes.listWebhookCredentials, { signal })).data,
    create: async (body) => (await call<WebhookSecretReply>(routes.createWebhookCredential, { body })).data,
    update: async (credentialId, body) =>
      (await call<WebhookCredentialReply>(routes.updateWebhookCredential, { params: { credentialId }, body })).data,
    rotate: async (credentialId) =>
      (await call<WebhookSecretReply>(routes.rotateWebhookSecret, { params: { credentialId }, body: {} })).data,
    remove: async (credentialId) => void (await call<Done>(routes.deleteWebhookCredential, { params: { credentialId } })),
    test: async (credentialId) => (await call<WebhookDeliveryReply>(routes.testWebhook, { params: { credentialId }, body: {} })).data,
    listDeliveries: async (credentialId, signal) =>
      (await call<WebhookDeliveryList>(routes.listWebhookDeliveries, { params: { credentialId }, signal })).data,
    replay: async (credentialId, deliveryId) =>
      (await call<WebhookDeliveryReply>(routes.replayWebhookDelivery, { params: { credentialId, deliveryId }, body: {} })).data,
  };
}
