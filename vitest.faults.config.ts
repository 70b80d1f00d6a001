import { defineConfig } from "vitest/config";

const conditions = ["@disco/source", "node", "development"];

/** Tests that kill, starve or fill up a real server process. One at a time: they measure what survives, not each other. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: "faults",
    include: ["server/**/*.faults.test.ts"],
    pool: "forks",
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // A shared machine can stall a test once; the summary names what needed its second try.
    retry: process.env["CI"] ? 1 : 0,
  },
});
