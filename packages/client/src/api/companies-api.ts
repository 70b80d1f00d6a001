import type {
  AskCompaniesReply,
  ChangeCompanyImport,
  CompanyFigures,
  CompanyImport,
  CompanyProfileList,
  CompanyRecord,
  ListCompanies,
} from "@disco/protocol";
import type { Caller, FileCaller } from "./caller.ts";

/** The companies that the organization keeps profiles of. Every failure is an `ApiError`. */
export interface CompaniesApi {
  list: (query?: ListCompanies, signal?: AbortSignal) => Promise<Pick<CompanyProfileList, "companies" | "totalCount">>;
  /** One company with what its people told, by its domain or name. */
  read: (key: string, signal?: AbortSignal) => Promise<CompanyRecord>;
  readFigures: (signal?: AbortSignal) => Promise<CompanyFigures>;
  /** Reads a question in words as filters, and gives the first page of what fits. */
  ask: (query: string) => Promise<Omit<AskCompaniesReply, "success">>;
  /** The chosen companies as a CSV file. */
  export: (companyIds: readonly string[]) => Promise<Blob>;
  save: (companyId: string, isSaved: boolean) => Promise<void>;
  removeSamples: () => Promise<void>;
  imports: {
    /** Sends a file; nothing is stored of its companies yet. */
    upload: (file: File) => Promise<CompanyImport>;
    list: (signal?: AbortSignal) => Promise<CompanyImport[]>;
    read: (importId: string, signal?: AbortSignal) => Promise<CompanyImport>;
    /** Starts the check, the import or the undo; `read` reports its progress. */
    change: (importId: string, change: ChangeCompanyImport) => Promise<CompanyImport>;
  };
  /** Begins to read a company's site, and gives the key by which its profile is read as it grows. */
  enrich: (website: string) => Promise<string>;
}

const FILE_TIMEOUT_MS = 120_000;

/** Makes the calls about companies. */
export function createCompaniesApi(call: Caller, fetchFile: FileCaller): CompaniesApi {
  return {
    list: (query = {}, signal) => call("listCompanies", { query: query, signal }),
    read: async (key, signal) => (await call("readCompany", { query: { key }, signal })).data,
    readFigures: async (signal) => (await call("readCompanyFigures", { signal })).data,
    ask: (query) => call("askCompanies", { body: { query, model: "claude" } }),
    export: (companyIds) => fetchFile("exportCompanies", { body: { companyIds: [...companyIds] }, timeoutMs: FILE_TIMEOUT_MS }),
    save: async (companyId, isSaved) => void (await call("saveCompany", { params: { companyId }, body: { isSaved } })),
    removeSamples: async () => void (await call("removeSampleCompanies")),
    imports: {
      upload: async (file) => (await call("uploadCompanies", { query: { name: file.name }, body: file, timeoutMs: FILE_TIMEOUT_MS })).data,
      list: async (signal) => (await call("listCompanyImports", { signal })).data,
      read: async (importId, signal) => (await call("readCompanyImport", { params: { importId }, signal })).data,
      change: async (importId, body) => (await call("changeCompanyImport", { params: { importId }, body })).data,
    },
    enrich: async (website) => (await call("enrichNewCompany", { body: { website } })).data.key,
  };
}
