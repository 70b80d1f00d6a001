import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** What the server holds in memory alone, makes of words and files, or says of SQLite: a second run on other stores would be the same. */
const meetNoStore = [
  ...["agent/models", "agent/tools", "knowledge/index", "knowledge/read", "knowledge/documents", "knowledge/crawl"].map(
    (folder) => `server/src/${folder}/**`,
  ),
  "server/src/db/durability.test.ts",
  "server/src/plugins/hostile-input.test.ts",
  "server/src/features/documents/document-answers.test.ts",
  "server/src/features/knowledge/{contact-details,names-and-languages}.test.ts",
  "server/src/features/chat/turn/{agent-turns,hostile-model,model-failures,refused-meetings}.test.ts",
  // Calls are kept by the operations of conversations, which run on both.
  "server/src/features/voice/**",
];
const isSecondRun = process.env["STORES_ONLY"] === "1";

const conditions = ["@disco/source", "module", "node", "development"];

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    projects: [
      ...["protocol", "client", "conversation", "widget", "react", "dashboard"].map((name) =>
        nodeProject(name, `packages/${name}/src/**/*.test.ts`),
      ),
      nodeProject("server", "server/src/**/*.test.ts", ["server/src/testing/provide-migrated-stores.ts"]),
    ],
  },
});

function nodeProject(name: string, include: string, globalSetup: string[] = []): TestProjectInlineConfiguration {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include: [include],
      globalSetup,
      exclude: ["**/node_modules/**", "**/*.faults.test.ts", "**/*.browser.test.ts", ...(isSecondRun ? meetNoStore : [])],
      environment: "node",
      // For busy machines: what waits for something that never comes fails all the same.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      // A shared machine can stall a test once; the summary names what needed its second try.
      retry: process.env["CI"] ? 1 : 0,
    },
  };
}
