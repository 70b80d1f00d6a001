import type { WebhookVerdict } from "@disco/protocol";
import { diagnoseSignature } from "./diagnose-signature.ts";
import { digest, isOneOf, keyOf, refused, signedText, type Verdict } from "./signature.ts";

export interface DeliveryHeaders {
  id: string | null;
  timestamp: string | null;
  signature: string | null;
}

/** The secrets that a delivery may be signed with, and those that would explain why it was not. */
export interface KnownSecrets {
  current: string;
  /** The secret before the last rotation. */
  previous: { secret: string; isTaken: boolean } | null;
  others: readonly { webhookId: string; secret: string }[];
}

/** How far the sender's clock may be off, by Standard Webhooks. */
const TOLERANCE_S = 300;

/**
 * Checks a signature by the rules of Standard Webhooks, over the bytes as they came. The library of that name reads the machine's own
 * clock, decodes the body first, and says only that something is wrong.
 */
export function verifyDelivery(
  body: Buffer,
  headers: DeliveryHeaders,
  secrets: KnownSecrets,
  options: { takesUnsigned: boolean; now: Date },
): Verdict {
  const { id, timestamp, signature } = headers;
  const missing = Object.entries({ "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature })
    .filter(([, value]) => value === null)
    .map(([name]) => name);
  if (signature === null && timestamp === null) {
    if (options.takesUnsigned) return taken("unverified", "Not signed. This webhook takes unsigned deliveries, marked as unverified.");
    return refused(
      "unsigned",
      "The delivery is not signed.",
      "Sign it with this webhook's secret, or let this webhook take unsigned deliveries.",
    );
  }
  if (id === null || timestamp === null || signature === null)
    return refused(
      "missing_header",
      `The header ${missing.join(" and ")} is missing.`,
      "Send webhook-id, webhook-timestamp and webhook-signature.",
    );
  const clock = checkTimestamp(timestamp, options.now);
  const signed = signedText(id, timestamp, body);
  const given = signature.split(" ").flatMap((each) => (each.startsWith("v1,") ? [each.slice(3)] : []));
  const fits = (secret: string) => isOneOf(given, digest(keyOf(secret), signed));
  const isCurrent = fits(secrets.current);
  const isPrevious = secrets.previous !== null && fits(secrets.previous.secret);
  if (clock !== null && (isCurrent || isPrevious || clock.verdict === "bad_timestamp")) return clock;
  if (isCurrent) return taken("verified", "The signature is right.");
  if (isPrevious && secrets.previous?.isTaken === true)
    return taken("verified_old_secret", "Signed with the old secret, which is still taken for a while.", "Give the sender the new secret.");
  if (isPrevious) return refused("old_secret", "Signed with the old secret.", "Give the sender the secret of the last rotation.");
  const other = secrets.others.find(({ secret }) => fits(secret));
  if (other !== undefined)
    return refused(
      "other_webhook",
      `Signed with the secret of ${other.webhookId}.`,
      "Use this webhook's own secret, or post to the other address.",
    );
  return clock ?? diagnoseSignature({ id, timestamp, signature, body, secret: secrets.current });
}

/** Null where the time is fine. */
function checkTimestamp(timestamp: string, now: Date): Verdict | null {
  const seconds = /^\d{1,12}$/u.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Number.isNaN(seconds)) {
    const detail = /^\d{13}$/u.test(timestamp)
      ? "webhook-timestamp is in milliseconds."
      : "webhook-timestamp is not a whole number of seconds.";
    return refused("bad_timestamp", detail, "Send the time in seconds since 1970, such as 1767225600.");
  }
  const off = seconds - Math.floor(now.getTime() / 1_000);
  if (Math.abs(off) <= TOLERANCE_S) return null;
  return refused(
    "clock_off",
    `The sender's clock is ${Math.abs(off)} s off: it is ${off < 0 ? "behind" : "ahead"}. At most ${TOLERANCE_S} s are taken.`,
    "Set the sender's clock, and sign each try anew with the time at which it is sent.",
  );
}

function taken(verdict: WebhookVerdict, detail: string, cure: string | null = null): Verdict {
  return { isTaken: true, verdict, detail, cure };
}
