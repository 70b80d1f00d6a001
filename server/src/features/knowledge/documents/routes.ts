import multipart from "@fastify/multipart";
import { type ErrorCode, errorCodes } from "@disco/protocol/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App, Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import type { Identity } from "../../../identity/identity.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { DEFAULT_SLUG } from "../knowledge/knowledge-access.ts";
import { createKnowledgeCallers } from "../knowledge/knowledge-caller.ts";
import { awaitReading } from "./await-reading.ts";
import { deleteDocument, noSuchDocument } from "./delete-document.ts";
import { keepDocuments, type KeptFile } from "./keep-documents.ts";
import { listDocuments } from "./queries.ts";
import { type ReceivedFile, receiveUpload } from "./receive-upload.ts";
import { createTurns } from "./turns.ts";

const HOUR_MS = 3_600_000;
/** Uploads that are held in memory at one time. */
const AT_ONCE = 4;

export interface DocumentsDeps {
  db: Database;
  /** The queue that reads documents. */
  jobs: JobQueue;
  limits: Limits;
  identity: Identity;
  env: Env;
  clock: () => Date;
}

/** Uploads of documents, their list, and their end. Reading is public; writing follows `findWritable`. */
export function documentsFeature(deps: DocumentsDeps): Feature {
  const { db, env, clock, limits, jobs } = deps;
  const received = new WeakMap<FastifyRequest, readonly ReceivedFile[]>();
  const turns = createTurns(AT_ONCE);
  const { memberOf, writable, changeable, seen } = createKnowledgeCallers(deps);

  async function countUpload(address: string, reply: FastifyReply): Promise<void> {
    const decision = await limits.take("upload", address, { points: env.upload.perHour, windowMs: HOUR_MS });
    enforceLimit(reply, [decision], "You have uploaded a lot already. Please try again later.");
  }

  /** Takes the files in before the body is checked, so that the body is small and says what the files are. */
  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const member = await memberOf(request);
    const address = visitorAddress(request);
    if (member === null) await countUpload(address, reply);
    // The framework has no hook for a client that leaves during an upload.
    reply.raw.once("close", () => turns.leave(request));
    // Nor twice of one that was away before this.
    const place = member === null ? { name: address, isMember: false } : { name: `member ${member.id}`, isMember: true };
    const isAway = reply.raw.destroyed || !(await turns.enter(request, place)) || reply.raw.destroyed;
    if (isAway) throw new AppError("invalid_request", "The upload was broken off.");
    const { fields, files } = await receiveUpload(request, env.upload);
    received.set(request, files);
    const slug = fields["organizationId"]?.trim();
    request.body = {
      ...(slug === undefined || slug === "" ? {} : { organizationId: slug }),
      files: files.map(({ name, contentHash }) => ({ name, contentHash })),
    };
  }

  async function addUpload(plain: App): Promise<void> {
    // Nothing but a form is read here: a form may be large, JSON may not.
    plain.removeAllContentTypeParsers();
    // A file that is too large is refused by itself, under its name.
    await plain.register(multipart, { throwFileSizeLimit: false });
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...contract("uploadDocuments"),
      bodyLimit: env.upload.maxRequestBytes,
      preValidation: receive,
      onResponse: async (request) => turns.leave(request),
      handler: async (request, reply) => {
        const member = await memberOf(request);
        const slug = request.body.organizationId ?? member?.organization?.slug ?? DEFAULT_SLUG;
        const library = await writable(request, reply, slug);
        if (member !== null && library.isOverlay) await countUpload(visitorAddress(request), reply);
        const kept = await keepDocuments({ db, jobs, clock, limits: env.upload }, library, received.get(request) ?? []);
        received.delete(request);
        turns.leave(request);
        const files = await awaitReading(db, kept, env.upload.waitSeconds * 1_000, () => !reply.raw.destroyed);
        return answer(reply, files);
      },
    });
  }

  return async (app: App) => {
    await app.register(addUpload);

    serve(app, "listDocuments", async (request, reply) => {
      const { libraryIds, isOwn, mayAdd } = await seen(request, reply, request.params.slug);
      const rows = await listDocuments(db, libraryIds);
      const documents = rows
        .map((row) => ({ ...row, isOwn: isOwn(row.libraryId) }))
        .filter((row) => row.isOwn || row.status === "ready")
        .map((row) => ({ ...row, hidden: row.isOwn ? row.hidden : [], shortfalls: row.isOwn ? row.shortfalls : [] }));
      reply.header("cache-control", "private, no-store");
      return { documents, mayAdd };
    });

    serve(app, "deleteDocument", async (request) => {
      const library = await changeable(request, request.params.slug, noSuchDocument);
      await deleteDocument(db, library.libraryId, request.params.documentId, clock());
    });
  };
}

/** One file that was taken makes the upload a success; each tells its own story. */
function answer(reply: FastifyReply, kept: readonly KeptFile[]): FastifyReply {
  const files = kept.map(({ code: _code, ...file }) => file);
  if (files.some(({ status }) => status !== "refused")) return reply.code(200).send({ success: true, files });
  const codes = new Set(kept.map(({ code }) => code));
  const [only] = codes;
  const code: ErrorCode = codes.size === 1 && only !== null && only !== undefined ? only : "invalid_request";
  const error = files.length === 1 ? (files[0]?.reason ?? "The file cannot be read.") : "None of the files could be read.";
  return reply.code(errorCodes[code].status).send({ success: false, error, code, files });
}
