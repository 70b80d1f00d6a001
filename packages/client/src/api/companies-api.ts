import type {
  AskCompaniesReply,
  ChangeCompanyImport,
  CompanyFigures,
  CompanyFiguresReply,
  CompanyImport,
  CompanyImportList,
  CompanyImportReply,
  CompanyProfileList,
  CompanyRecord,
  CompanyReply,
  EnrichNewCompanyReply,
  ListCompanies,
} from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { ApiError } from "./api-error.ts";
import { type ApiOptions, type Caller, toApiError } from "./caller.ts";

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
export function createCompaniesApi(call: Caller, options: ApiOptions): CompaniesApi {
  return {
    list: (query = {}, signal) => call<CompanyProfileList>(routes.listCompanies, { query: toQuery(query), signal }),
    read: async (key, signal) => (await call<CompanyReply>(routes.readCompany, { query: { key }, signal })).data,
    readFigures: async (signal) => (await call<CompanyFiguresReply>(routes.readCompanyFigures, { signal })).data,
    ask: (query) => call<AskCompaniesReply>(routes.askCompanies, { body: { query, model: "claude" } }),
    export: async (companyIds) => {
      const { method, path } = routes.exportCompanies;
      const body = JSON.stringify({ companyIds });
      return (await send(options, path, { method, body, headers: { "content-type": "application/json" } })).blob();
    },
    save: async (companyId, isSaved) => void (await call(routes.saveCompany, { params: { companyId }, body: { isSaved } })),
    removeSamples: async () => void (await call(routes.removeSampleCompanies)),
    imports: {
      upload: async (file) => {
        const { method, path } = routes.uploadCompanies;
        const address = `${path}?${new URLSearchParams({ name: file.name })}`;
        const response = await send(options, address, { method, body: file, headers: { "content-type": "application/octet-stream" } });
        const reply: CompanyImportReply = await response.json();
        return reply.data;
      },
      list: async (signal) => (await call<CompanyImportList>(routes.listCompanyImports, { signal })).data,
      read: async (importId, signal) => (await call<CompanyImportReply>(routes.readCompanyImport, { params: { importId }, signal })).data,
      change: async (importId, body) => (await call<CompanyImportReply>(routes.changeCompanyImport, { params: { importId }, body })).data,
    },
    enrich: async (website) => (await call<EnrichNewCompanyReply>(routes.enrichNewCompany, { body: { website } })).data.key,
  };
}

function toQuery(query: ListCompanies): Record<string, string | number | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value === "" ? undefined : value]),
  );
}

/** Sends or fetches a file in the member's name. */
async function send(
  { baseUrl = "", token, fetch = (...request) => globalThis.fetch(...request) }: ApiOptions,
  path: string,
  init: { method: string; body: BodyInit; headers: Record<string, string> },
): Promise<Response> {
  const bearer = (await token?.()) ?? null;
  let response: Response;
  try {
    response = await fetch(baseUrl + path, {
      ...init,
      headers: { ...init.headers, ...(bearer !== null && { authorization: `Bearer ${bearer}` }) },
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    });
  } catch {
    throw new ApiError(0, "network");
  }
  if (response.ok) return response;
  throw toApiError(response.status, await response.json().catch(() => null), response.headers.get("retry-after"));
}
