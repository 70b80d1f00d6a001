import { defineConfig } from "vitest/config";

const conditions = ["@disco/source", "module", "node", "development"];

/** Whole stories: the started server, the customer's page on another origin, a real Chromium. One at a time. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: "stories",
    include: ["e2e/**/*.e2e.ts"],
    pool: "forks",
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // A browser on a busy machine can be late once; the summary names what needed its second try.
    retry: process.env.CI ? 1 : 0,
  },
});
