import type { DatabaseLocation } from "../../server/src/db/database.ts";
import { buildProductApp } from "../../server/src/testing/build-product-app.ts";
import { openPlanReader, openRememberingStore } from "../../server/src/testing/stores/query-plans.ts";
import { memberReads, walkVisitorRoad } from "../../server/src/testing/workspace-roads.ts";
import type { Figure } from "../load/figure.ts";
import { type FilledYear, yearSettings } from "./fill-year.ts";

/** Which statements of visitors and of the lists read a table whole, at the size that the store has. */
export async function explainYear(
  location: DatabaseLocation,
  dataDir: string,
  year: FilledYear,
  say: (line: string) => void,
): Promise<Figure[]> {
  const store = await openRememberingStore(location);
  const app = await buildProductApp({ db: store.db, withoutLimits: true, env: { database: location, dataDir, ...yearSettings } });
  const reader = await openPlanReader(location);
  const seen = new Set<string>();
  let scans = 0;
  const explain = async (road: string) => {
    for (const statement of store.takeStatements()) {
      if (seen.has(statement)) continue;
      seen.add(statement);
      const tables = await reader.scannedTables(statement);
      if (tables.length === 0) continue;
      scans += 1;
      say(`SCANS ${tables.join(", ")} (${road}): ${statement}`);
    }
  };
  try {
    const address = await app.app.listen({ host: "127.0.0.1", port: 0 });
    store.takeStatements();
    await walkVisitorRoad(address, year.library.slug);
    await explain("a visitor's road");
    const middle = { lead: Math.floor(year.leads / 2), company: Math.floor(year.companies / 2) };
    const moment = new Date(Date.now() - 180 * 24 * 3_600_000).toISOString();
    const reads = memberReads({
      slug: year.library.slug,
      ...middle,
      moment,
      domain: "company-77.example",
      word: "person-77",
      credentialId: "webhook of harbourline",
    });
    for (const [name, path] of Object.entries(reads)) {
      await (await fetch(address + path, { headers: { authorization: `Bearer ${year.bearer}` } })).text();
      await explain(name);
    }
  } finally {
    await reader.close();
    await app.close();
  }
  return [{ key: "scans", name: `statements of ${seen.size} that read a table whole`, value: scans, unit: "", gate: 0 }];
}
