import multipart from "@fastify/multipart";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import { admitBytes } from "../../../limits/organization-storage.ts";
import type { Limits } from "../../../limits/limits.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { ownDomainsOf } from "../../../mail/read/mail-person.ts";
import type { MailReader } from "../../../mail/read/mail-reader.ts";
import { findByInboundToken } from "../email-config/email-config.ts";
import { readAnswerAddress } from "../handover-mail/answer-address.ts";
import { keepInboundMail } from "./keep-inbound-mail.ts";
import { createLargeMailGate } from "./large-mail-gate.ts";
import { readReceived } from "./read-received.ts";
import { MAX_MAIL_BYTES, receiveForm } from "./receive-form.ts";
/** Form fields around the mail. */
const FRAME_BYTES = 1024 * 1024;
const DELIVERIES = { points: 600, windowMs: 60_000 };

export interface ReceiveMailDeps {
  db: Database;
  secrets: SecretBox;
  limits: Limits;
  jobs: Pick<JobQueue, "nudge">;
  mailReader: MailReader;
  env: { secretKey: string };
  clock: () => Date;
  /** Storage limit of the organization. */
  maxStoredBytes: number;
}

/** The door for mail that arrives. Its sender tries again for days on any 5xx, so it is stored once and read later. */
export function receiveMailFeature(deps: ReceiveMailDeps): Feature {
  const admitLarge = createLargeMailGate();
  return async (app) => {
    await app.register(async (plain) => {
      plain.removeAllContentTypeParsers();
      await plain.register(multipart, { throwFileSizeLimit: false });
      plain.withTypeProvider<ZodTypeProvider>().route({
        ...contract("receiveMail"),
        bodyLimit: MAX_MAIL_BYTES + FRAME_BYTES,
        handler: async (request, reply) => {
          const configuration = await findByInboundToken(deps.db, request.params.token);
          if (configuration === null) throw new AppError("not_found", "There is no such address.");
          const { organizationId, inboundDomain, fromEmail, replyToEmail } = configuration;
          const decision = await deps.limits.take("inbound mail", organizationId, DELIVERIES);
          enforceLimit(reply, [decision], "Too much mail at once. Please send it again later.");
          const leave = admitLarge(organizationId, request.headers["content-length"]);
          try {
            const form = await receiveForm(request);
            if (form.fields.size === 0) throw new AppError("invalid_request", "The form has no fields.");
            const { mail, recipients, isFromEnvelope, isWhole } = await readReceived(deps.mailReader, form);
            const own = recipients.filter((address) => isAt(address, inboundDomain));
            const recipient = own.find((address) => readAnswerAddress(deps.env.secretKey, address) !== null) ?? own[0] ?? null;
            if (recipient === null && recipients.length > 0)
              throw new AppError("not_found", `This address takes mail for ${inboundDomain} alone. Set the domain in the e-mail settings.`);
            const ownDomains = ownDomainsOf([
              inboundDomain,
              fromEmail,
              replyToEmail,
              isFromEnvelope || recipients.length === 1 ? recipient : null,
            ]);
            await admitBytes(deps.db, organizationId, Buffer.byteLength(mail.body), deps.maxStoredBytes, "storage_full");
            await keepInboundMail(deps, { organizationId, ownDomains }, { mail, recipient, isWhole });
          } finally {
            leave();
          }
          deps.jobs.nudge();
          return reply.send({ success: true });
        },
      });
    });
  };
}

/** Until a domain is set, mail of every domain is taken. */
function isAt(address: string, domain: string | null): boolean {
  return domain === null || address.slice(address.lastIndexOf("@") + 1).toLowerCase() === domain;
}
