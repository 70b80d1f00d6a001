import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

// Without "module": @opentelemetry has files under it that Node cannot load, and Vitest hands the conditions on to Node.
const conditions = ["@disco/source", "node", "development"];
const elsewhere = ["**/node_modules/**", "**/*.faults.test.ts", "**/*.browser.test.ts"];
const serverTests = "server/src/**/*.test.ts";
/** Tests that start programs or change their own process. */
const inOwnProcess = "server/src/**/*.process.test.ts";
/** Tests of what differs by store: SQL of queries, locks, transactions, migrations, search, jobs. On SQLite they run with the others. */
const ofStores = "server/src/**/*.store.test.ts";
const provideStores = { globalSetup: ["server/src/testing/stores/provide-migrated-stores.ts"] };
/** A module is loaded once for all files of a thread, which takes a third of the time. */
const shared = { pool: "threads", isolate: false } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      ...["protocol", "client", "conversation", "widget", "react", "dashboard"].map((name) =>
        project(name, { ...shared, include: [`packages/${name}/src/**/*.test.ts`] }),
      ),
      project("server", { ...shared, ...provideStores, include: [serverTests], exclude: [...elsewhere, inOwnProcess] }),
      project("server-processes", { ...provideStores, pool: "forks", include: [inOwnProcess] }),
      ...(process.env["DATABASE_URL"] ? [project("stores", { ...shared, ...provideStores, include: [ofStores] })] : []),
    ],
  },
});

function project(name: string, test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      exclude: elsewhere,
      environment: "node",
      // For busy machines: a test that waits for something that never comes fails all the same.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      // A busy machine can stall a test once; the summary names each test that needed a second try.
      retry: process.env["CI"] ? 1 : 0,
      ...test,
    },
  };
}
