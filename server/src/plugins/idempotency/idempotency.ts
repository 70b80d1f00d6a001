import { headers } from "@disco/protocol/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash, randomUUID } from "node:crypto";
import type { App } from "../../feature.ts";
import { AppError } from "../../app-error.ts";
import { z } from "zod";
import type { Database, Handle } from "../../db/database.ts";
import type { Identity } from "../../identity/identity.ts";
import { enforceLimit } from "../../limits/enforce-limit.ts";
import type { Limits } from "../../limits/limits.ts";
import { visitorAddress } from "../../limits/visitor-address.ts";
import { createSecretBox, type SecretPlace } from "../../secrets/secret-box.ts";
import { type Claim, createRenewedClaims, heldUntil, IN_FLIGHT_MS } from "./renewed-claims.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Honours an Idempotency-Key header: the same key and body again gets the first answer again. */
    isIdempotent?: boolean;
  }
  interface FastifyRequest {
    /**
     * An id for what this request makes: the same for each try under one Idempotency-Key and body, so that a try after a crash
     * finds what the first one stored. Without a key it is new each time.
     */
    effectId: string;
  }
}

const KEEP_MS = 24 * 3_600_000;
const KEY = /^[\x21-\x7e]{8,128}$/u;
const CLAIMS = { points: 1_200, windowMs: 60_000 };
/** Nothing was done for who may not ask, for what is not there, or for who is too fast, so there is nothing to repeat. */
const NOTHING_DONE: readonly number[] = [401, 403, 404, 429];
/** How often keys are released whose claim or answer could not be stored. */
const RELEASE_EVERY_MS = 500;
const KEPT_HEADERS = ["set-cookie", "access-control-allow-origin", "vary"] as const;
const Answer = z.object({ body: z.string(), headers: z.partialRecord(z.enum(KEPT_HEADERS), z.union([z.string(), z.array(z.string())])) });
type Answer = z.infer<typeof Answer>;

/**
 * Idempotency keys as Stripe has them: a replay answers with the first status and body and `Idempotency-Replayed: true`,
 * another body under the same key is 422, a request that is still being answered is 409. Kept for 24 hours, per route and caller, and
 * encrypted, since answers hold sessions; a refusal that did nothing is not kept. Nor is an answer that is streamed: its route knows a
 * repetition by `request.effectId`.
 */
export function addIdempotency(
  app: App,
  deps: {
    db: Database;
    limits: Limits;
    identity: Pick<Identity, "verify">;
    clock: () => Date;
    env: { secretKey: string; previousSecretKey: string | null };
  },
): void {
  const { db, limits, identity, clock } = deps;
  const secrets = createSecretBox(deps.env.secretKey, deps.env.previousSecretKey);
  const claims = new WeakMap<FastifyRequest, Claim>();
  const effectIds = new WeakMap<FastifyRequest, string>();
  const cutOff = createCutOffClaims(db, clock);
  const inFlight = createRenewedClaims(db, clock);
  app.addHook("onClose", async () => {
    cutOff.close();
    inFlight.close();
  });
  app.decorateRequest("effectId", {
    getter() {
      return effectIds.get(this) ?? randomUUID();
    },
  });

  app.addHook("preHandler", (request, reply, done) => {
    const key = request.headers[headers.idempotencyKey];
    if (key === undefined || request.routeOptions.config.isIdempotent !== true) return done();
    // A replay has answered then, and the handler is not called.
    claim(request, reply, key).then((isReplayed) => (isReplayed ? undefined : done()), done);
  });

  async function claim(request: FastifyRequest, reply: FastifyReply, key: string | string[]): Promise<boolean> {
    if (typeof key !== "string" || !KEY.test(key))
      throw new AppError("invalid_request", "Idempotency-Key must be 8 to 128 printable characters.");
    const decision = await limits.take("idempotency-key", visitorAddress(request), CLAIMS);
    enforceLimit(reply, [decision], "That was a lot at once. Please try again in a minute.");
    const scope = scopeOf(request, await callerOf(request, identity));
    const bodyHash = hash(JSON.stringify(request.body ?? null));
    effectIds.set(request, hash(`${scope} ${key} ${bodyHash}`));
    const now = clock();
    const made: Claim = { scope, key, createdAt: now.toISOString() };
    const known = await take(made, bodyHash, now).catch((error: unknown) => {
      // It may be stored although the store could not say so.
      cutOff.add(made);
      throw error;
    });
    if (known === null) {
      claims.set(request, made);
      inFlight.add(made);
      // One that is streamed is not sent by a reply.
      reply.raw.once("close", () => reply.sent && inFlight.delete(made));
      return false;
    }
    if (known.bodyHash !== bodyHash) throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another request.");
    if (known.status === null) throw new AppError("conflict", "This request is being answered already.", { retryAfterMs: 1_000 });
    replay(reply, known.status, Answer.parse(JSON.parse(secrets.open(known.response ?? "", replyPlace(made)))));
    return true;
  }

  function take({ scope, key, createdAt }: Claim, bodyHash: string, now: Date) {
    return db.write(async (tx) => {
      const keptSince = new Date(now.getTime() - KEEP_MS).toISOString();
      const flightSince = new Date(now.getTime() - IN_FLIGHT_MS).toISOString();
      const released = cutOff.timesOf(scope, key);
      await tx
        .deleteFrom("idempotencyKeys")
        .where(({ and }) => and({ scope, key }))
        .where((where) =>
          where.or([
            where("createdAt", "<", keptSince),
            where.and([
              where("status", "is", null),
              where.or([where("heldUntil", "<", now.toISOString()), where("createdAt", "<", flightSince)]),
            ]),
            ...released.map((time) => where.and([where("status", "is", null), where("createdAt", "=", time)])),
          ]),
        )
        .execute();
      const made = await tx
        .insertInto("idempotencyKeys")
        .values({ scope, key, bodyHash, status: null, response: null, createdAt, heldUntil: heldUntil(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .executeTakeFirst();
      if (made !== undefined) return null;
      return tx
        .selectFrom("idempotencyKeys")
        .select(["bodyHash", "status", "response"])
        .where(({ and }) => and({ scope, key }))
        .executeTakeFirstOrThrow();
    });
  }

  app.addHook("onSend", (request, reply, payload, done) => {
    const made = claims.get(request);
    if (made === undefined) return done();
    claims.delete(request);
    inFlight.delete(made);
    keep(made, reply, payload).then(
      () => done(),
      (error: unknown) => {
        request.log.error({ err: error }, "an answer could not be kept for its Idempotency-Key");
        cutOff.add(made);
        done();
      },
    );
  });

  async function keep(made: Claim, reply: FastifyReply, payload: unknown): Promise<void> {
    const response =
      isFinal(reply) && typeof payload === "string"
        ? secrets.seal(JSON.stringify({ body: payload, headers: keptHeaders(reply) } satisfies Answer), replyPlace(made))
        : null;
    // One that took longer than any request may leaves the key to the try that took it over.
    await db.write(async (tx): Promise<unknown> => {
      if (response === null) return unsettled(tx, made).execute();
      return tx
        .updateTable("idempotencyKeys")
        .set({ status: reply.statusCode, response })
        .where(({ and }) => and({ scope: made.scope, key: made.key, createdAt: made.createdAt }))
        .where("status", "is", null)
        .execute();
    });
  }
}

/** A failure of ours, a refusal that did nothing, or one that says when to come again may be tried again under the same key. */
function isFinal(reply: FastifyReply): boolean {
  return reply.statusCode < 500 && !NOTHING_DONE.includes(reply.statusCode) && !reply.hasHeader("retry-after");
}

function createCutOffClaims(db: Database, clock: () => Date) {
  const claims = new Set<Claim>();
  let timer: NodeJS.Timeout | undefined;
  let isReleasing = false;

  async function release(): Promise<void> {
    if (isReleasing) return;
    isReleasing = true;
    const flightSince = new Date(clock().getTime() - IN_FLIGHT_MS).toISOString();
    try {
      for (const claim of claims) {
        if (claim.createdAt > flightSince) await db.write((tx) => unsettled(tx, claim).execute());
        claims.delete(claim);
      }
    } catch {
      // The store is still away.
    } finally {
      isReleasing = false;
      if (claims.size === 0) close();
    }
  }

  function close(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    add: (claim: Claim) => {
      claims.add(claim);
      timer ??= setInterval(() => void release(), RELEASE_EVERY_MS).unref();
    },
    timesOf: (scope: string, key: string) =>
      [...claims].filter((claim) => claim.scope === scope && claim.key === key).map(({ createdAt }) => createdAt),
    close,
  };
}

function unsettled(tx: Handle, { scope, key, createdAt }: Claim) {
  return tx
    .deleteFrom("idempotencyKeys")
    .where(({ and }) => and({ scope, key, createdAt }))
    .where("status", "is", null);
}

function scopeOf(request: FastifyRequest, caller: string): string {
  return hash(`${request.method} ${request.routeOptions.url} ${caller} ${String(request.headers[headers.widgetKey] ?? "")} ${request.url}`);
}

async function callerOf(request: FastifyRequest, identity: Pick<Identity, "verify">): Promise<string> {
  const { authorization, [headers.chatSession]: session } = request.headers;
  const hasSession = session !== undefined && session !== "";
  if (authorization === undefined) return hasSession ? `session ${String(session)}` : `address ${visitorAddress(request)}`;
  const isVerified = request.routeOptions.config.access === "member";
  const member = isVerified ? request.member : await identity.verify(request);
  return member === null ? `token ${authorization}` : `member ${member.id} of ${member.organization?.id ?? ""}`;
}

/** Where a cached reply is sealed. */
export function replyPlace({ scope, key }: Pick<Claim, "scope" | "key">): SecretPlace {
  return ["idempotency_keys", `${scope} ${key}`, "response"];
}

function keptHeaders(reply: FastifyReply): Answer["headers"] {
  const kept: Answer["headers"] = {};
  for (const name of KEPT_HEADERS) {
    const value = reply.getHeader(name);
    if (typeof value === "string" || Array.isArray(value)) kept[name] = value;
  }
  return kept;
}

function replay(reply: FastifyReply, status: number, { body, headers: kept }: Answer): void {
  void reply
    .code(status)
    .headers(kept)
    .headers({ "content-type": "application/json; charset=utf-8", "idempotency-replayed": "true", "cache-control": "no-store" })
    .serializer((text: unknown) => String(text))
    .send(body);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * Lets keys be used again whose request was cut off by a crash, instead of answering "already under way" until they run out.
 * For a store with a single server, at its start; the effect itself is still made once (`request.effectId`).
 */
export async function releaseCutOffKeys(db: Database): Promise<void> {
  await db.write((tx) => tx.deleteFrom("idempotencyKeys").where("status", "is", null).execute());
}

/** So many in one write, which keeps visitors waiting. */
const SWEPT_AT_ONCE = 500;

/** Forgets the answers that are not repeated any more. */
export async function sweepIdempotencyKeys(db: Database, now: Date): Promise<void> {
  const keptSince = new Date(now.getTime() - KEEP_MS).toISOString();
  while ((await sweepSome(db, keptSince)) === SWEPT_AT_ONCE);
}

async function sweepSome(db: Database, keptSince: string): Promise<number> {
  return db.write(async (tx) => {
    const oldest = await tx
      .selectFrom("idempotencyKeys")
      .select("createdAt")
      .where("createdAt", "<", keptSince)
      .orderBy("createdAt")
      .limit(SWEPT_AT_ONCE)
      .execute();
    const last = oldest.at(-1);
    if (last !== undefined) await tx.deleteFrom("idempotencyKeys").where("createdAt", "<=", last.createdAt).execute();
    return oldest.length;
  });
}
