import type { UploadedFile } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import { buildProductApp } from "../testing/build-product-app.ts";
import { testEnv } from "../testing/build-test-app.ts";
import { openCompany } from "../testing/open-company.ts";
import { sendFiles } from "../testing/send-files.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const MEGABYTE = 1024 * 1024;

test("documents and imports share an organization's storage, one sentence says when it is used, and another's is its own", async () => {
  const upload = { ...testEnv().upload, maxStoredBytes: MEGABYTE };
  const company = await openCompany(closers, { env: { upload } });
  const csv = Buffer.from(`Name,Domain\n${Array.from({ length: 20_000 }, (_each, row) => `Firm ${row},firm-${row}.example`).join("\n")}`);
  const importCompanies = async (as: "acme" | "globex") => {
    const bearer = await issueBearer(company.db, company.env, { email: `ann@${as}.example`, slug: as });
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "text/csv" };
    return company.app.inject({ method: "POST", url: "/api/companies/imports?name=firms.csv", headers, payload: csv });
  };
  expect((await importCompanies("acme")).statusCode).toBe(200);

  const words = Buffer.from(`Berths cost ninety euros a night. ${"Quay. ".repeat(110_000)}`);
  const sent = await sendFiles(company, [{ name: "Rates.txt", bytes: words }], { as: "acme" });
  const [file] = sent.json<{ files: UploadedFile[] }>().files;
  expect(file).toMatchObject({ status: "refused", reason: expect.stringContaining("has used its 1 MB of storage") });
  expect((await importCompanies("acme")).json()).toMatchObject({ code: "quota_exceeded" });
  expect(
    (await sendFiles(company, [{ name: "Rates.txt", bytes: words }], { as: "globex", organizationId: "globex" })).statusCode,
  ).toBeLessThan(300);

  await company.db.write((tx) => tx.updateTable("companyImports").set({ bytes: 0 }).execute());
  const again = await sendFiles(company, [{ name: "Rates.txt", bytes: words }], { as: "acme" });
  expect(again.json<{ files: UploadedFile[] }>().files[0]?.reason).toBeNull();
});

test("deliveries of a webhook fill the storage too, with blanks as with words", async () => {
  const built = await buildProductApp({ env: { upload: { ...testEnv().upload, maxStoredBytes: MEGABYTE } }, withoutLimits: true });
  closers.push(built.close);
  const authorization = `Bearer ${await issueBearer(built.db, built.env, { email: "ann@acme.example" })}`;
  const credentials = { method: "POST", url: "/api/webhook-credentials", headers: { authorization } } as const;
  const { data } = (await built.app.inject({ ...credentials, payload: { name: "Form", takes_unsigned: true } })).json();
  const url = `/api/webhook/demo-request/${data.credential.webhook_id}`;
  const headers = { "content-type": "application/json" };
  const statuses = [];
  for (const local of ["ada", "kai", "mira"]) {
    const payload = `{"email":"${local}@visitor.example"${" ".repeat(400_000)}}`;
    statuses.push((await built.app.inject({ method: "POST", url, headers, payload })).statusCode);
  }
  expect(statuses).toEqual([202, 202, 503]);
});
