import { type ClientRequest, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import type { ProductAppOptions } from "../../../testing/build-product-app.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { sendFiles, type SendOptions } from "../../../testing/send-files.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(options?: ProductAppOptions): Promise<Company> {
  const company = await openCompany(closers, options);
  await company.startWork();
  return company;
}

async function statusOf(company: Company, name: string, options: SendOptions): Promise<number> {
  return (await sendFiles(company, [{ name, bytes: Buffer.from(`${name} tells of a berth.`) }], options)).statusCode;
}

async function waitOf(company: Company, as: "acme" | "globex"): Promise<number> {
  const startedAt = performance.now();
  expect(await statusOf(company, "member.txt", { as, organizationId: as })).toBe(200);
  return performance.now() - startedAt;
}

/** Uploads that have begun and go no further; `headersOf` says whose each is. */
async function beginHalves(
  company: Company,
  count: number,
  headersOf: (half: number) => Record<string, string> = () => ({}),
): Promise<ClientRequest[]> {
  const address = await company.app.listen({ port: 0, host: "127.0.0.1" });
  const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": "5000000" };
  const begun = `--b\r\nContent-Disposition: form-data; name="files"; filename="Half.txt"\r\n\r\n${"A berth costs ninety euros. ".repeat(5_000)}`;
  const halves = Array.from({ length: count }, (_, half) =>
    request(`${address}/api/knowledge/upload`, { method: "POST", headers: { ...headers, ...headersOf(half) } }),
  );
  for (const half of halves) {
    half.on("error", () => {});
    half.write(begun);
  }
  closers.push(async () => halves.forEach((half) => half.destroy()));
  await pause(200);
  return halves;
}

test("uploads that are broken off take no place from those that come after them", async () => {
  const company = await open();
  const bearer = await issueBearer(company.db, company.env, { email: "ann@acme.example", slug: "acme" });
  // More than may go on at a time: those that wait for their turn are broken off as well.
  const halves = await beginHalves(company, 6, () => ({ authorization: `Bearer ${bearer}` }));
  for (const half of halves) half.destroy();
  for (let count = 0; count < 5; count += 1) expect(await statusOf(company, `${count}.txt`, { as: "acme" })).toBe(200);
});

test("uploads that drip in from one address keep no member waiting, and of that address only the next", async () => {
  const company = await open();
  const halves = await beginHalves(company, 6);
  expect(await waitOf(company, "acme")).toBeLessThan(15_000);
  let isAnswered = false;
  const sameAddress = statusOf(company, "visitor.txt", { organizationId: "harbour" }).finally(() => (isAnswered = true));
  await pause(200);
  expect(isAnswered).toBe(false);
  for (const half of halves) half.destroy();
  expect(await sameAddress).toBe(200);
});

test("uploads that drip in from one member keep no other member waiting", async () => {
  const company = await open();
  const bearer = await issueBearer(company.db, company.env, { email: "ann@acme.example", slug: "acme" });
  await beginHalves(company, 6, () => ({ authorization: `Bearer ${bearer}` }));
  expect(await waitOf(company, "globex")).toBeLessThan(15_000);
});

test("uploads that drip in from many addresses keep no member waiting", async () => {
  const company = await open({ env: { trustProxy: ["127.0.0.1"] } });
  await beginHalves(company, 6, (half) => ({ "x-forwarded-for": `198.51.100.${half}` }));
  expect(await waitOf(company, "acme")).toBeLessThan(15_000);
});
