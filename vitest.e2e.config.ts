import { defineConfig } from "vitest/config";

const conditions = ["@disco/source", "node", "development"];

/**
 * Whole stories: a started server, the customer's page on another origin, a real Chromium. One at a time, on a shared server and browser
 * unless a story needs settings of its own.
 */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: "stories",
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/shared-stage.ts"],
    tags: [{ name: "smoke", description: "The seven stories of npm test." }],
    pool: "forks",
    isolate: false,
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // A browser on a busy machine can be late once; the summary names what needed its second try.
    retry: process.env.CI ? 1 : 0,
  },
});
