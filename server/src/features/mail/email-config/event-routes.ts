import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { suppress } from "../../../mail/suppressions.ts";
import { createReadingProcess } from "../../../reading-processes/reading-process.ts";
import { isSignedBySendGrid } from "../../../vendors/sendgrid-signature.ts";
import { findByInboundToken } from "./email-config.ts";
import type { EventOfAddress } from "./read-events.ts";
/** SendGrid posts batches of at most 768 kB. */
const MAX_BYTES = 1024 * 1024;
/** As far as the clocks of two servers may be apart, with the way in between. */
const CLOCK_MS = 5 * 60_000;
/** Addresses in one write, so that other requests get their turn. */
const PORTION = 100;

/** SendGrid's signed events: bounces, complaints and unsubscribes go to the suppression list. A repeat changes nothing. */
export function emailEventsFeature({ db, clock, logger }: { db: Database; clock: () => Date; logger: Pick<Logger, "warn"> }): Feature {
  return async (app) => {
    const reading = createReadingProcess<Uint8Array, EventOfAddress[] | null>(new URL("./events-worker.ts", import.meta.url), {
      timeoutMs: 2_000,
      maxHeapMb: 128,
    });
    app.addHook("onClose", () => reading.close());
    await app.register(async (plain) => {
      plain.removeAllContentTypeParsers();
      plain.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
      plain.withTypeProvider<ZodTypeProvider>().route({
        ...contract("receiveEmailEvents"),
        bodyLimit: MAX_BYTES,
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
          const events = await reading.ask(body).catch((error: unknown) => {
            throw new AppError("busy", "The events could not be read now. Please send them again later.", { cause: error });
          });
          if (events === null) throw new AppError("invalid_request", "The events cannot be read.");
          for (let at = 0; at < events.length; at += PORTION) {
            await db.write(async (tx) => {
              for (const event of events.slice(at, at + PORTION)) await suppress(tx, { organizationId, ...event }, clock());
            });
          }
          return reply.send({ success: true });
        },
      });
    });
  };
}
