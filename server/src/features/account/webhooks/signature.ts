import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookVerdict } from "@disco/protocol";

const PREFIX = "whsec_";

/** Whether a delivery is taken, why, and what to do where it is not. */
export interface Verdict {
  isTaken: boolean;
  verdict: WebhookVerdict;
  detail: string;
  cure: string | null;
}

/** The bytes that are signed. */
export function signedText(id: string, timestamp: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
}

export function digest(key: Buffer, signed: Buffer): string {
  return createHmac("sha256", key).update(signed).digest("base64");
}

/** The key of a secret: the part after whsec_, decoded from base64. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");
}

export function isOneOf(given: readonly string[], expected: string): boolean {
  const right = Buffer.from(expected);
  return given.some((each) => {
    const candidate = Buffer.from(each);
    return candidate.length === right.length && timingSafeEqual(candidate, right);
  });
}

export function refused(verdict: WebhookVerdict, detail: string, cure: string): Verdict {
  return { isTaken: false, verdict, detail, cure };
}
