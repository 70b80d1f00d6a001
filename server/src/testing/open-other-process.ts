import { buildProductApp, type ProductApp } from "./build-product-app.ts";
import type { Company } from "./open-company.ts";

/** The same product once more on a company's database, listening on loopback, as another process would serve it. */
export async function openOtherProcess(closers: (() => Promise<void>)[], { db }: Company): Promise<ProductApp & { base: string }> {
  const other = await buildProductApp({ db: { ...db, close: async () => {} }, withoutLimits: true });
  closers.push(other.close);
  return { ...other, base: await other.app.listen({ port: 0, host: "127.0.0.1" }) };
}
