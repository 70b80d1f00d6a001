import { DeliveryTaken, routes } from "@disco/protocol";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import { z } from "zod";
import type { Feature } from "../../app.ts";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { type SuppressionReason, suppress } from "../../mail/suppressions.ts";
import { isSignedBySendGrid } from "../../vendors/sendgrid-signature.ts";
import { findByInboundToken } from "./email-config.ts";

const ByToken = z.object({ token: z.string().min(1).max(64) });
const anyBody = z.unknown().meta({ description: "A list of events, signed over the raw bytes." });
const MAX_BYTES = 5 * 1024 * 1024;
/** As far as the clocks of two servers may be apart, with the way in between. */
const CLOCK_MS = 5 * 60_000;
const Events = z.array(
  z.looseObject({
    event: z.string(),
    email: z.string().optional(),
    type: z.string().optional(),
    reason: z.string().optional(),
    mail_id: z.string().optional(),
  }),
);
type Event = z.infer<typeof Events>[number];

/** SendGrid's signed events: bounces, complaints and unsubscribes go to the suppression list. A repeat changes nothing. */
export function emailEventsFeature({ db, clock, logger }: { db: Database; clock: () => Date; logger: Pick<Logger, "warn"> }): Feature {
  return async (app) => {
    await app.register(async (plain) => {
      plain.removeAllContentTypeParsers();
      plain.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
      plain.withTypeProvider<ZodTypeProvider>().route({
        method: routes.receiveEmailEvents.method,
        url: routes.receiveEmailEvents.path,
        bodyLimit: MAX_BYTES,
        config: { access: "public", isIdempotent: true },
        schema: { tags: ["mail"], params: ByToken, body: anyBody, response: { 200: DeliveryTaken } },
        handler: async (request, reply) => {
          const configuration = await findByInboundToken(db, request.params.token);
          if (configuration === null || configuration.eventKey === null) throw new AppError("not_found", "There is no such address.");
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const timestamp = String(request.headers["x-twilio-email-event-webhook-timestamp"] ?? "");
          const signature = String(request.headers["x-twilio-email-event-webhook-signature"] ?? "");
          if (!(await isSignedBySendGrid(configuration.eventKey, body, signature, timestamp)))
            throw new AppError("unauthorized", "The signature does not fit the verification key.");
          const skewMs = clock().getTime() - Number(timestamp) * 1_000;
          if (!(Math.abs(skewMs) <= CLOCK_MS)) {
            logger.warn({ skewMs }, "mail events were refused: their time and ours are too far apart");
            throw new AppError("unauthorized", "The events are too old, or a clock is wrong.");
          }
          const { organizationId } = configuration;
          await db.write(async (tx) => {
            for (const event of parseEvents(body)) {
              const reason = reasonOf(event);
              if (reason === null || event.email === undefined) continue;
              const detail = event.reason ?? null;
              await suppress(tx, { organizationId, address: event.email, reason, detail }, clock());
            }
          });
          return reply.send({ success: true });
        },
      });
    });
  };
}

function parseEvents(body: Buffer): Event[] {
  try {
    return Events.parse(JSON.parse(body.toString()));
  } catch {
    throw new AppError("invalid_request", "The events cannot be read.");
  }
}

/** A blocked mail was refused for its text or for our address, and the next may arrive. */
function reasonOf({ event, type, reason }: Event): SuppressionReason | null {
  if (event === "bounce") return type === "blocked" ? null : "bounce";
  if (event === "dropped") return /bounced|invalid/iu.test(reason ?? "") ? "bounce" : null;
  if (event === "spamreport") return "spam_report";
  return event === "unsubscribe" || event === "group_unsubscribe" ? "unsubscribe" : null;
}
