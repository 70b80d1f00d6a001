import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App, Feature } from "../../../app.ts";
import { AppError, CallerLeft } from "../../../app-error.ts";
import { contract, serve } from "../../../contract.ts";
import { requireOrganization } from "../../../identity/members/member-role.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { ChatTargetDeps } from "../chat/http/chat-target.ts";
import { sessionPlace } from "../chat/http/session-place.ts";
import { requireTaker } from "../handover/settings.ts";
import { requireOwn } from "../live/thread.ts";
import { linkFile, requireLink } from "./file-link.ts";
import { readFile, savedName } from "./read-file.ts";
import { type SendFileDeps, sendMemberFile, sendVisitorFile } from "./send-file.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** With their frame, files of 25 MB are refused by the operation, which says why. */
const BODY_LIMIT = 27 * 1024 * 1024;
const limitsOf = {
  session: { points: 30, windowMs: HOUR_MS },
  address: { points: 60, windowMs: HOUR_MS },
  organization: { points: 600, windowMs: HOUR_MS },
  member: { points: 120, windowMs: HOUR_MS },
  reads: { points: 300, windowMs: MINUTE_MS },
};
const TOO_MANY = "You have sent many files already. Please try again later.";

export type FilesDeps = SendFileDeps & ChatTargetDeps & { limits: Limits };

/** Pictures and PDFs in conversations: sending them, and reading them by links that only the visitor and members get. */
export function filesFeature(deps: FilesDeps): Feature {
  const { db, secrets, clock, limits } = deps;
  const linking = () => ({ read: db.read, secrets, now: clock() });

  async function limitReads(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    enforceLimit(reply, [await limits.take("file-reads", visitorAddress(request), limitsOf.reads)], "Please try again in a minute.");
  }

  function addSending(app: App): void {
    app.route({
      ...contract("sendFile"),
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const place = await sessionPlace(deps, request, reply);
        for (const [name, key, rule] of [
          ["files-session", place.conversationId, limitsOf.session],
          ["files-address", visitorAddress(request), limitsOf.address],
          ["files-organization", place.organizationId, limitsOf.organization],
        ] as const)
          enforceLimit(reply, [await limits.take(name, key, rule)], TOO_MANY);
        return reply.send({ success: true, ...(await sendVisitorFile(deps, place, sentIn(request, reply, request.query))) });
      },
    });

    app.route({
      ...contract("sendThreadFile"),
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const taker = await requireTaker(db.read, request.member);
        const place = { organizationId: taker.organizationId, conversationId: request.params.conversationId };
        await requireOwn(db.read, place);
        enforceLimit(reply, [await limits.take("files-member", request.member.id, limitsOf.member)], TOO_MANY);
        return reply.send({ success: true, data: await sendMemberFile(deps, place, taker, sentIn(request, reply, request.query)) });
      },
    });
  }

  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
      addSending(scope.withTypeProvider<ZodTypeProvider>());
    });

    serve(app, "linkFile", async (request, reply) => {
      const place = await sessionPlace(deps, request, reply);
      await limitReads(request, reply);
      return linkFile(linking(), place, request.params.fileId);
    });

    serve(app, "linkThreadFile", ({ member, params: { conversationId, fileId } }) => {
      const place = { organizationId: requireOrganization(member).id, conversationId };
      return linkFile(linking(), place, fileId);
    });

    app.route({
      ...contract("readFile"),
      handler: async (request, reply) => {
        const { fileId } = request.params;
        await limitReads(request, reply);
        requireLink({ secrets, now: clock() }, fileId, request.query.token);
        const { stream, ...file } = await readFile(deps, fileId);
        return reply
          .headers({
            "content-type": file.type,
            "content-length": file.bytes,
            // A picture is shown by a page all the same; opened by itself, nothing of a stranger is drawn under our name.
            "content-disposition": `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(savedName(file).toWellFormed())}`,
            "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
            "x-content-type-options": "nosniff",
            "cross-origin-resource-policy": "cross-origin",
            // The widget draws pictures on any page; the link is the permission.
            "access-control-allow-origin": "*",
            "cache-control": "private, max-age=600, immutable",
          })
          .send(stream);
      },
    });
  };
}

/** A file on its way in, which ends with its sender. */
function sentIn(request: FastifyRequest, reply: FastifyReply, named: { name: string; messageId: string }) {
  const body: unknown = request.body;
  if (!(body instanceof Readable)) throw new AppError("invalid_request", "The request has no file.");
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) body.destroy(new CallerLeft("The sender left."));
  });
  return { name: named.name, messageId: named.messageId, body };
}
