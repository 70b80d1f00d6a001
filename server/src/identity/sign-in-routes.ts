import type { FastifyReply, FastifyRequest } from "fastify";
import type { Feature } from "../feature.ts";
import { AppError } from "../app-error.ts";
import { contract } from "../contract.ts";
import type { Limits } from "../limits/limits.ts";
import { limitAttempt } from "./account-limits.ts";
import type { Accounts } from "./embedded/embedded-accounts.ts";
import { readBearer } from "./identity.ts";
import { giveMemberCookie, isFromOwnPage } from "./members/member-cookie.ts";
import { confirmIdentity, endOtherSignIns, endSignIn, listSignIns, readSignInState } from "./sign-ins.ts";

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
      ...contract("takeCookie"),
      handler: async (request, reply) => {
        // Browsers kept the bearer themselves in earlier versions: they hand it in for the cookie.
        if (!isFromOwnPage(request, publicUrl)) throw new AppError("forbidden", "Only a page of this server gets a cookie.");
        giveMemberCookie(reply, bearerOf(request), publicUrl);
        return uncached(reply).send(done);
      },
    });

    app.route({
      ...contract("readSignIn"),
      handler: async (request, reply) => {
        const data = await readSignInState(await open(), bearerOf(request));
        return uncached(reply).send({ success: true, data });
      },
    });

    app.route({
      ...contract("listSignIns"),
      handler: async (request, reply) => {
        const data = await listSignIns(await open(), bearerOf(request));
        return uncached(reply).send({ success: true, data });
      },
    });

    app.route({
      ...contract("endSignIn"),
      handler: async (request) => {
        await endSignIn(await open(), bearerOf(request), request.params.signInId);
        return done;
      },
    });

    app.route({
      ...contract("endOtherSignIns"),
      handler: async (request) => {
        await endOtherSignIns(await open(), bearerOf(request));
        return done;
      },
    });

    app.route({
      ...contract("confirmIdentity"),
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
