import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App, Feature } from "../../../../app.ts";
import { AppError } from "../../../../app-error.ts";
import { contract } from "../../../../contract.ts";
import type { Database } from "../../../../db/database.ts";
import { addJob } from "../../../../jobs/add-job.ts";
import type { JobQueue } from "../../../../jobs/job-queue.ts";
import { enforceLimit } from "../../../../limits/enforce-limit.ts";
import type { Limits } from "../../../../limits/limits.ts";
import { visitorAddress } from "../../../../limits/visitor-address.ts";
import type { SlackSettings } from "../../../../vendors/slack.ts";
import { SLACK_ACT_JOB } from "./act-in-slack.ts";
import { readSlackCommand, readSlackEvent, requireSlackSignature, type SlackAct } from "./read-slack-call.ts";

const MOST_BYTES = 256 * 1024;
const CALLS = { points: 1_200, windowMs: 60_000 };
/** Longer than a signature counts, and than Slack delivers an event again. */
const KEPT_MS = 24 * 3_600_000;

export interface ReceiveSlackDeps {
  db: Database;
  clock: () => Date;
  slack: SlackSettings | null;
  limits: Limits;
  jobs: Pick<JobQueue, "nudge">;
}

/** The door for what Slack sends. The signature is over the raw bytes, so it is checked before any other rule; a job does the rest. */
export function receiveSlackFeature(deps: ReceiveSlackDeps): Feature {
  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
      addRoutes(scope.withTypeProvider<ZodTypeProvider>(), deps);
    });
  };
}

function addRoutes(app: App, deps: ReceiveSlackDeps): void {
  app.route({
    ...contract("receiveSlackEvent"),
    bodyLimit: MOST_BYTES,
    handler: async (request, reply) => {
      const read = readSlackEvent((await signedCall(deps, request, reply)).body);
      if (read !== null && "challenge" in read) return reply.send({ challenge: read.challenge });
      if (read !== null) await takeOnce(deps, read);
      return reply.send({});
    },
  });

  app.route({
    ...contract("receiveSlackCommand"),
    bodyLimit: MOST_BYTES,
    handler: async (request, reply) => {
      const act = readSlackCommand(await signedCall(deps, request, reply));
      if (act !== null) await takeOnce(deps, act);
      return reply.send(act?.threadTs === null ? { text: "One moment." } : {});
    },
  });
}

/** @throws AppError `not_found` where Slack is not set up to call here; `unauthorized`. */
async function signedCall({ slack, clock, limits }: ReceiveSlackDeps, request: FastifyRequest, reply: FastifyReply) {
  const secret = slack?.signingSecret ?? null;
  if (secret === null) throw new AppError("not_found", "Slack is not set up to call this server: SLACK_SIGNING_SECRET.");
  enforceLimit(reply, [await limits.take("slack-calls", visitorAddress(request), CALLS)], "Too many calls at once.");
  const header = (name: string) => [request.headers[name] ?? ""].flat().join(",");
  const call = {
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    timestamp: header("x-slack-request-timestamp"),
    signature: header("x-slack-signature"),
  };
  requireSlackSignature(call, secret, clock());
  return call;
}

/** Adds the job of an act, once for all deliveries and replays of it. */
async function takeOnce({ db, clock, jobs }: ReceiveSlackDeps, act: SlackAct): Promise<void> {
  const now = clock();
  await db.write(async (tx) => {
    await tx
      .deleteFrom("slackCalls")
      .where("at", "<", new Date(now.getTime() - KEPT_MS).toISOString())
      .execute();
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto("slackCalls")
      .values({ id: act.id, at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows > 0n) await addJob(tx, { kind: SLACK_ACT_JOB, key: act.id, payload: act }, now);
  });
  jobs.nudge();
}
