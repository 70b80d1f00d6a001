import { EventWebhook } from "@sendgrid/eventwebhook";

/** Whether SendGrid signed these raw bytes with the key that its settings show. */
export function isSignedBySendGrid(key: string, body: Buffer, signature: string, timestamp: string): boolean {
  try {
    const webhook = new EventWebhook();
    return webhook.verifySignature(webhook.convertPublicKeyToECDSA(key), body, signature, timestamp);
  } catch {
    return false;
  }
}
