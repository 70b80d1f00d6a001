import type { ChangeCompanyImport, ListCompanies } from "@disco/protocol";
import type { Caller, FileCaller } from "./caller.ts";

const FILE_TIMEOUT_MS = 120_000;

/** The companies that the organization keeps profiles of. Every failure is an `ApiError`. */
export function createCompaniesApi(call: Caller, fetchFile: FileCaller) {
  return {
    list: (query: ListCompanies = {}, signal?: AbortSignal) => call("listCompanies", { query, signal }),
    /** One company with what its people told, by its domain or name. */
    read: async (key: string, signal?: AbortSignal) => (await call("readCompany", { query: { key }, signal })).data,
    readFigures: async (signal?: AbortSignal) => (await call("readCompanyFigures", { signal })).data,
    /** Reads a question in words as filters, and gives the first page of what fits. */
    ask: (query: string) => call("askCompanies", { body: { query, model: "claude" } }),
    /** The chosen companies as a CSV file. */
    export: (companyIds: readonly string[]) =>
      fetchFile("exportCompanies", { body: { companyIds: [...companyIds] }, timeoutMs: FILE_TIMEOUT_MS }),
    save: async (companyId: string, isSaved: boolean) => void (await call("saveCompany", { params: { companyId }, body: { isSaved } })),
    removeSamples: async () => void (await call("removeSampleCompanies")),
    imports: {
      /** Sends a file; nothing is stored of its companies yet. */
      upload: async (file: File) =>
        (await call("uploadCompanies", { query: { name: file.name }, body: file, timeoutMs: FILE_TIMEOUT_MS })).data,
      list: async (signal?: AbortSignal) => (await call("listCompanyImports", { signal })).data,
      read: async (importId: string, signal?: AbortSignal) => (await call("readCompanyImport", { params: { importId }, signal })).data,
      /** Starts the check, the import or the undo; `read` reports its progress. */
      change: async (importId: string, body: ChangeCompanyImport) =>
        (await call("changeCompanyImport", { params: { importId }, body })).data,
    },
    /** Begins to read a company's site, and gives the key by which its profile is read as it grows. */
    enrich: async (website: string) => (await call("enrichNewCompany", { body: { website } })).data.key,
  };
}
