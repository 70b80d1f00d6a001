import { ConfirmIdentity, Done, SignInList, SignInStateReply } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Feature } from "../feature.ts";
import { AppError } from "../app-error.ts";
import type { Limits } from "../limits/limits.ts";
import { limitAttempt } from "./account-limits.ts";
import type { Accounts } from "./embedded/embedded-accounts.ts";
import { readBearer } from "./identity.ts";
import { giveMemberCookie, isFromOwnPage } from "./members/member-cookie.ts";
import { confirmIdentity, endOtherSignIns, endSignIn, listSignIns, readSignInState } from "./sign-ins.ts";

const BASE = "/api/auth";

/** Where a member is signed in, the cookie for our own pages, and saying again who one is. */
export function signInsFeature(deps: {
  open: () => Promise<Accounts>;
  limits: Limits;
  publicUrl: string;
  guesses: (email: string) => Promise<void>;
}): Feature {
  const { open, limits, publicUrl, guesses } = deps;
  const done = { success: true as const };
  const uncached = (reply: FastifyReply) => reply.header("cache-control", "no-store");
  return (app) => {
    app.route({
      method: "POST",
      url: `${BASE}/cookie`,
      config: { access: "member", takesUnconfirmed: true },
      schema: { tags: ["identity"], body: z.strictObject({}), response: { 200: Done } },
      handler: async (request, reply) => {
        // Browsers kept the bearer themselves in earlier versions: they hand it in for the cookie.
        if (!isFromOwnPage(request, publicUrl)) throw new AppError("forbidden", "Only a page of this server gets a cookie.");
        giveMemberCookie(reply, bearerOf(request), publicUrl);
        return uncached(reply).send(done);
      },
    });

    app.route({
      method: "GET",
      url: `${BASE}/session`,
      config: { access: "member", takesUnconfirmed: true },
      schema: { tags: ["identity"], response: { 200: SignInStateReply } },
      handler: async (request, reply) => {
        const data = await readSignInState(await open(), bearerOf(request));
        return uncached(reply).send({ success: true, data });
      },
    });

    app.route({
      method: "GET",
      url: `${BASE}/sign-ins`,
      config: { access: "member" },
      schema: { tags: ["identity"], response: { 200: SignInList } },
      handler: async (request, reply) => {
        const data = await listSignIns(await open(), bearerOf(request));
        return uncached(reply).send({ success: true, data });
      },
    });

    app.route({
      method: "DELETE",
      url: `${BASE}/sign-ins/:signInId`,
      config: { access: "member" },
      schema: { tags: ["identity"], params: z.object({ signInId: z.string().max(128) }), response: { 200: Done } },
      handler: async (request) => {
        await endSignIn(await open(), bearerOf(request), request.params.signInId);
        return done;
      },
    });

    app.route({
      method: "POST",
      url: `${BASE}/sign-ins/end-others`,
      config: { access: "member" },
      schema: { tags: ["identity"], body: z.strictObject({}), response: { 200: Done } },
      handler: async (request) => {
        await endOtherSignIns(await open(), bearerOf(request));
        return done;
      },
    });

    app.route({
      method: "POST",
      url: `${BASE}/confirm`,
      config: { access: "member" },
      schema: { tags: ["identity"], body: ConfirmIdentity, response: { 200: Done } },
      handler: async (request, reply) => {
        const attempt = { kind: "guess", name: "confirm", account: request.member.email } as const;
        if (await limitAttempt(limits, attempt, request, reply)) await guesses(request.member.email);
        await confirmIdentity(await open(), bearerOf(request), request.body);
        return uncached(reply).send(done);
      },
    });
  };
}

/** There is one on every route for members. */
function bearerOf(request: FastifyRequest): string {
  const bearer = readBearer(request.headers);
  if (bearer === null) throw new AppError("unauthorized", "Please sign in.");
  return bearer;
}
