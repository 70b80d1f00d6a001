import { z } from "zod";
import { isPolicyRefusal } from "../../../mail/address-refusal.ts";
import type { SuppressionReason } from "../../../mail/suppressions.ts";
import { isTooNested } from "../../../plugins/request-rules.ts";

/** An address that gets no more mail. */
export interface EventOfAddress {
  address: string;
  reason: SuppressionReason;
  detail: string | null;
}

const LONGEST_ADDRESS = 300;
/** SendGrid posts batches of at most 768 kB. */
const MOST_EVENTS = 10_000;
const Event = z.looseObject({
  event: z.string(),
  email: z.string().max(LONGEST_ADDRESS),
  type: z.string().optional(),
  reason: z.string().optional(),
});

/** The addresses that events of SendGrid take mail from; null for a body that is no list of events. Events of other kinds are passed over. */
export function readEvents(body: Uint8Array): EventOfAddress[] | null {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  if (isTooNested(text, Number.POSITIVE_INFINITY)) return null;
  const events = parse(text);
  if (!Array.isArray(events) || events.length > MOST_EVENTS) return null;
  return events.flatMap((each: unknown) => {
    const { data } = Event.safeParse(each);
    const reason = data === undefined ? null : reasonOf(data);
    return data === undefined || reason === null
      ? []
      : [{ address: storable(data.email), reason, detail: data.reason === undefined ? null : storable(data.reason) }];
  });
}

function storable(text: string): string {
  return text.replaceAll("\0", "").slice(0, 300).toWellFormed();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A blocked mail was refused for its text or for our address, and the next may arrive. */
function reasonOf({ event, type, reason }: z.infer<typeof Event>): SuppressionReason | null {
  if (event === "bounce") return type === "blocked" || isPolicyRefusal(reason ?? "") ? null : "bounce";
  if (event === "dropped") return /bounced|invalid/iu.test(reason ?? "") ? "bounce" : null;
  if (event === "spamreport") return "spam_report";
  return event === "unsubscribe" || event === "group_unsubscribe" ? "unsubscribe" : null;
}
