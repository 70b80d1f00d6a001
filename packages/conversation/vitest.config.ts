import { defineConfig } from "vitest/config";

// Pure code only: the views run in Chromium, under both runtimes (web-test-runner.config.mjs).
export default defineConfig({
  resolve: { conditions: ["@disco/source"] },
  ssr: { resolve: { conditions: ["@disco/source"] } },
  test: { name: "conversation", include: ["src/**/*.test.ts"] },
});
