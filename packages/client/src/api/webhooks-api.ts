import type { CreateWebhookCredential, UpdateWebhookCredential } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** Where the organization's own forms post demo requests. Owners and admins manage them. Every failure is an `ApiError`. */
export function createWebhooksApi(call: Caller) {
  return {
    list: async (signal?: AbortSignal) => (await call("listWebhookCredentials", { signal })).data,
    /** The secret is in this reply and in no other. */
    create: async (body: CreateWebhookCredential) => (await call("createWebhookCredential", { body })).data,
    update: async (credentialId: string, body: UpdateWebhookCredential) =>
      (await call("updateWebhookCredential", { params: { credentialId }, body })).data,
    /** Makes another secret; the one before it is taken for a day more. */
    rotate: async (credentialId: string) => (await call("rotateWebhookSecret", { params: { credentialId }, body: {} })).data,
    remove: async (credentialId: string) => void (await call("deleteWebhookCredential", { params: { credentialId } })),
    /** Posts a sample through the webhook's own door. */
    test: async (credentialId: string) => (await call("testWebhook", { params: { credentialId }, body: {} })).data,
    listDeliveries: async (credentialId: string, signal?: AbortSignal) =>
      (await call("listWebhookDeliveries", { params: { credentialId }, signal })).data,
    /** Takes in a delivery that was refused. */
    replay: async (credentialId: string, deliveryId: string) =>
      (await call("replayWebhookDelivery", { params: { credentialId, deliveryId }, body: {} })).data,
  };
}
