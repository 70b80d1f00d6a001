import type { CompanyImport, CompanyProfile, CompanyProfileList } from "@disco/protocol";
import { expect } from "vitest";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import type { Company } from "./open-company.ts";

/** Posts a file of companies as acme's member. */
export async function uploadCompanies(company: Company, file: Buffer | string, type = "text/csv") {
  const bearer = await issueBearer(company.db, company.env, { email: "ann@acme.example", slug: "acme" });
  const response = await company.app.inject({
    method: "POST",
    url: "/api/companies/imports?name=list.csv",
    headers: { authorization: `Bearer ${bearer}`, "content-type": type },
    payload: file,
  });
  return { status: response.statusCode, body: response.json<{ data: CompanyImport } & { error?: string }>() };
}

/** Begins a step of an import, and waits for its end. */
export async function stepImport(company: Company, file: CompanyImport, change: object): Promise<CompanyImport> {
  const path = `/api/companies/imports/${file.id}`;
  const begun = await company.call<{ data: CompanyImport }>("PUT", path, change);
  expect([begun.status, begun.body]).toMatchObject([200, {}]);
  const read = async () => (await company.call<{ data: CompanyImport }>("GET", path)).body.data;
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: expect.stringMatching(/^(?:checked|imported|undone|failed)$/u) });
  return read();
}

/** Uploads, checks and imports a file as its columns were guessed. */
export async function importCompanies(company: Company, file: Buffer | string): Promise<CompanyImport> {
  const uploaded = await uploadCompanies(company, file);
  expect([uploaded.status, uploaded.body]).toMatchObject([200, {}]);
  const { data } = uploaded.body;
  return stepImport(company, await stepImport(company, data, { action: "check", mapping: data.mapping }), { action: "import" });
}

/** The companies that are no samples. */
export async function listCompanies(company: Company, query = "limit=100"): Promise<CompanyProfile[]> {
  const { body } = await company.call<CompanyProfileList>("GET", `/api/companies?${query}`);
  return body.companies.filter(({ isSample }) => !isSample);
}
