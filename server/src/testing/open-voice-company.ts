import { onTestFinished } from "vitest";
import { addPage } from "./library/a-library.ts";
import type { ProductAppOptions } from "./build-product-app.ts";
import { type Company, openCompany } from "./open-company.ts";

/** Acme with one page, listening on loopback, and everything that the test opens is closed after it. */
export async function openVoiceCompany(
  options: ProductAppOptions = {},
): Promise<{ base: string; company: Company; closers: (() => Promise<void>)[] }> {
  const closers: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const close of closers.toReversed()) await close();
  });
  const company = await openCompany(closers, options);
  await addPage(company.db, company.organizationId, {
    url: "https://acme.example/pricing",
    title: "Pricing",
    text: "The team plan costs $49 a month and covers twenty docks. The solo plan is free for one dock.",
  });
  await company.app.listen({ port: 0, host: "127.0.0.1" });
  const address = company.app.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { base: `http://127.0.0.1:${address.port}`, company, closers };
}
