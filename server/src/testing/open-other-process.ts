import { buildProductApp, type ProductApp, type ProductAppOptions } from "./build-product-app.ts";
import type { Company } from "./open-company.ts";

/** The same product once more on a company's database, listening on loopback, as another process would serve it. */
export async function openOtherProcess(
  closers: (() => Promise<void>)[],
  { db }: Company,
  options: ProductAppOptions = {},
): Promise<ProductApp & { base: string }> {
  const other = await buildProductApp({ withoutLimits: true, ...options, db: { ...db, close: async () => {} } });
  closers.push(other.close);
  return { ...other, base: await other.app.listen({ port: 0, host: "127.0.0.1" }) };
}
