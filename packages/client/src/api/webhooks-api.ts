import type {
  CreateWebhookCredential,
  UpdateWebhookCredential,
  WebhookCredential,
  WebhookDelivery,
  WebhookSecretReply,
} from "@disco/protocol";
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
    list: async (signal) => (await call("listWebhookCredentials", { signal })).data,
    create: async (body) => (await call("createWebhookCredential", { body })).data,
    update: async (credentialId, body) => (await call("updateWebhookCredential", { params: { credentialId }, body })).data,
    rotate: async (credentialId) => (await call("rotateWebhookSecret", { params: { credentialId }, body: {} })).data,
    remove: async (credentialId) => void (await call("deleteWebhookCredential", { params: { credentialId } })),
    test: async (credentialId) => (await call("testWebhook", { params: { credentialId }, body: {} })).data,
    listDeliveries: async (credentialId, signal) => (await call("listWebhookDeliveries", { params: { credentialId }, signal })).data,
    replay: async (credentialId, deliveryId) =>
      (await call("replayWebhookDelivery", { params: { credentialId, deliveryId }, body: {} })).data,
  };
}
