import type { Passkey } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import { contract } from "../../contract.ts";
import type { Feature } from "../../feature.ts";
import { enforceLimit } from "../../limits/enforce-limit.ts";
import { visitorAddress } from "../../limits/visitor-address.ts";
import type { Accounts } from "../embedded/embedded-accounts.ts";
import { answerSignIn, askAccounts } from "../routes.ts";
import type { SecondStepRoutesDeps } from "./second-step-deps.ts";
import { takesPasskeys } from "./second-step-plugin.ts";

/** Binds a challenge to the browser that asked for it; the library's own cookie travels in it. */
const COOKIE = "disco_passkey";
const PATH = "/api/auth/passkeys";
const CHALLENGE_S = 300;
const RULE = { points: 20, windowMs: 60_000 };
const MOST_PASSKEYS = 20;
const SENDABLE = /^[\w.%+/=-]{1,1024}$/u;

/** Passkeys: added, removed, and signing in by one. The library makes and checks what the browser signs. */
export function passkeysFeature({ open, accounts, limits, publicUrl, steps: { db } }: SecondStepRoutesDeps): Feature {
  const isHttps = publicUrl.startsWith("https:");
  const libraryCookie = `${isHttps ? "__Secure-" : ""}better-auth.better-auth-passkey`;
  const cookieAt = { path: PATH, httpOnly: true, secure: isHttps };
  const done = { success: true as const };

  async function start(request: FastifyRequest, reply: FastifyReply, path: string): Promise<Record<string, unknown>> {
    if (!takesPasskeys(publicUrl)) throw new AppError("conflict", "Passkeys need an address with a name, such as disco.example.com.");
    const { answer, response } = await askAccounts(accounts, request, { publicUrl, path, body: null });
    const set = response.headers.getSetCookie().find((each) => each.startsWith(`${libraryCookie}=`));
    const challenge = set?.slice(libraryCookie.length + 1).split(";")[0] ?? "";
    reply.header("cache-control", "no-store").setCookie(COOKIE, challenge, { ...cookieAt, sameSite: "strict", maxAge: CHALLENGE_S });
    // Only a passkey that checks its owner counts.
    return { ...Object(answer), userVerification: "required" };
  }

  function finish(request: FastifyRequest, reply: FastifyReply, path: string, body: object) {
    const challenge = request.cookies[COOKIE] ?? "";
    reply.clearCookie(COOKIE, cookieAt);
    const cookie = SENDABLE.test(challenge) ? `${libraryCookie}=${challenge}` : undefined;
    return askAccounts(accounts, request, { publicUrl, path, body, cookie });
  }

  async function limit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const decision = await limits.take("passkey", visitorAddress(request), RULE);
    enforceLimit(reply, [decision], "Too many attempts. Please wait a minute and try again.");
  }

  return (app) => {
    app.route({
      ...contract("startPasskey"),
      handler: async (request, reply) => {
        if ((await listPasskeys(await open(), request.member.id)).length >= MOST_PASSKEYS)
          throw new AppError("conflict", `You have ${MOST_PASSKEYS} passkeys. Please remove one first.`);
        return start(request, reply, "/passkey/generate-register-options");
      },
    });

    app.route({
      ...contract("addPasskey"),
      handler: async (request, reply) => {
        const { name, credential } = request.body;
        await finish(request, reply, "/passkey/verify-registration", { name, response: credential });
        return done;
      },
    });

    app.route({
      ...contract("removePasskey"),
      handler: async ({ member, params }) => {
        await open();
        const { numAffectedRows } = await sql`
          delete from identity_passkey where id = ${params.passkeyId} and "userId" = ${member.id}`.execute(db.raw);
        if (numAffectedRows === 0n) throw new AppError("not_found", "This passkey is removed already.");
        return done;
      },
    });

    app.route({
      ...contract("startPasskeySignIn"),
      handler: async (request, reply) => {
        await limit(request, reply);
        return start(request, reply, "/passkey/generate-authenticate-options");
      },
    });

    app.route({
      ...contract("signInWithPasskey"),
      handler: async (request, reply) => {
        await limit(request, reply);
        const answered = await finish(request, reply, "/passkey/verify-authentication", { response: request.body.credential });
        return answerSignIn(request, reply, { answer: { ...done, token: null }, token: answered.token }, publicUrl);
      },
    });
  };
}

export async function listPasskeys(accounts: Accounts, userId: string): Promise<Passkey[]> {
  const { adapter } = await accounts.$context;
  const rows = await adapter.findMany<{ id: string; name?: string | null; createdAt?: Date | null }>({
    model: "passkey",
    where: [{ field: "userId", value: userId }],
    limit: MOST_PASSKEYS,
  });
  return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? "Passkey", addedAt: new Date(createdAt ?? 0).toISOString() }));
}
