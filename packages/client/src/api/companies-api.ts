import type {
  AskCompaniesReply,
  CompanyFigures,
  CompanyFiguresReply,
  CompanyProfileList,
  CompanyRecord,
  CompanyReply,
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
}

const EXPORT_TIMEOUT_MS = 120_000;

/** Makes the calls about companies. */
export function createCompaniesApi(call: Caller, options: ApiOptions): CompaniesApi {
  return {
    list: (query = {}, signal) => call<CompanyProfileList>(routes.listCompanies, { query: toQuery(query), signal }),
    read: async (key, signal) => (await call<CompanyReply>(routes.readCompany, { query: { key }, signal })).data,
    readFigures: async (signal) => (await call<CompanyFiguresReply>(routes.readCompanyFigures, { signal })).data,
    ask: (query) => call<AskCompaniesReply>(routes.askCompanies, { body: { query, model: "claude" } }),
    export: (companyIds) => download(options, routes.exportCompanies, { companyIds }),
    save: async (companyId, isSaved) => void (await call(routes.saveCompany, { params: { companyId }, body: { isSaved } })),
    removeSamples: async () => void (await call(routes.removeSampleCompanies)),
  };
}

function toQuery(query: ListCompanies): Record<string, string | number | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value === "" ? undefined : value]),
  );
}

async function download(
  { baseUrl = "", token, fetch = (...request) => globalThis.fetch(...request) }: ApiOptions,
  { method, path }: { method: string; path: string },
  body: unknown,
): Promise<Blob> {
  const bearer = (await token?.()) ?? null;
  let response: Response;
  try {
    response = await fetch(baseUrl + path, {
      method,
      headers: { "content-type": "application/json", ...(bearer !== null && { authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
    });
    if (response.ok) return await response.blob();
  } catch {
    throw new ApiError(0, "network");
  }
  throw toApiError(response.status, await response.json().catch(() => null), response.headers.get("retry-after"));
}
