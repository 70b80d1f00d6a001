/** Whether SendGrid signed these raw bytes with the key that its settings show. */
export async function isSignedBySendGrid(key: string, body: Buffer, signature: string, timestamp: string): Promise<boolean> {
  const { EventWebhook } = await import("@sendgrid/eventwebhook");
  try {
    const webhook = new EventWebhook();
    return webhook.verifySignature(webhook.convertPublicKeyToECDSA(key), body, signature, timestamp);
  } catch {
    return false;
  }
}
