import { Readable } from "node:stream";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App, Feature } from "../../../../app.ts";
import { contract, serve } from "../../../../contract.ts";
import { AppError, CallerLeft } from "../../../../app-error.ts";
import type { Database } from "../../../../db/database.ts";
import { requireNotPaused } from "../../../account/billing/past-due.ts";
import { requireAdministrator, requireOrganization } from "../../../../identity/members/member-role.ts";
import type { JobQueue } from "../../../../jobs/job-queue.ts";
import { limits } from "./import-limits.ts";
import { listImports, readImport } from "./queries.ts";
import { receiveFile } from "./table/receive-file.ts";
import { startImportStep } from "./run-import.ts";

const IMPORT = "import companies";

/** Files of companies: uploaded, checked, imported, taken back. */
export function companyImportsFeature(deps: { db: Database; clock: () => Date; jobs: JobQueue; maxStoredBytes: number }): Feature {
  const { db } = deps;
  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
      addUpload(scope.withTypeProvider<ZodTypeProvider>(), deps);
    });

    serve(app, "listCompanyImports", (request) => listImports(db, requireOrganization(request.member).id));

    serve(app, "readCompanyImport", (request) => readImport(db, requireOrganization(request.member).id, request.params.importId));

    serve(app, "changeCompanyImport", (request) => {
      const organizationId = requireAdministrator(request.member, IMPORT).id;
      return startImportStep(deps, { organizationId, importId: request.params.importId, change: request.body });
    });
  };
}

function addUpload(app: App, { db, clock, maxStoredBytes }: { db: Database; clock: () => Date; maxStoredBytes: number }): void {
  app.route({
    ...contract("uploadCompanies"),
    bodyLimit: limits.bytes,
    handler: async (request, reply) => {
      const organizationId = requireAdministrator(request.member, IMPORT).id;
      await requireNotPaused(db.read, organizationId, clock(), "Imports");
      const file: unknown = request.body;
      if (!(file instanceof Readable)) throw new AppError("invalid_request", "The request has no file.");
      const left = new AbortController();
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) left.abort(new CallerLeft("The member left."));
      });
      const { signal } = left;
      const data = await receiveFile(db, { organizationId, maxStoredBytes, fileName: request.query.name, file, now: clock(), signal });
      return reply.send({ success: true, data });
    },
  });
}
