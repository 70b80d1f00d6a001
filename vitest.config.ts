import { existsSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const conditions = ["@disco/source", "module", "node", "development"];
const conversation = "packages/conversation/vitest.config.ts";

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    projects: [
      nodeProject("protocol", "packages/protocol/src/**/*.test.ts"),
      nodeProject("client", "packages/client/src/**/*.test.ts"),
      nodeProject("server", "server/src/**/*.test.ts"),
      ...(existsSync(new URL(conversation, import.meta.url)) ? [conversation] : []),
    ],
  },
});

function nodeProject(name: string, include: string): TestProjectInlineConfiguration {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include: [include],
      exclude: ["**/node_modules/**", "**/*.faults.test.ts"],
      environment: "node",
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
  };
}
