import { resolve } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

export default defineConfig({
  // A dependency that Vite first meets in the middle of a run reloads the page under the stories.
  optimizeDeps: { entries: ["../packages/{conversation,react,dashboard}/src/**/*.{ts,tsx}", "!**/*.test.{ts,tsx}"] },
  plugins: [storybookTest({ configDir: resolve(import.meta.dirname, ".storybook") })],
  test: {
    name: "storybook",
    // The longest thread is gone through by axe, message by message.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath, args: ["--no-sandbox"] } }),
      instances: [{ browser: "chromium" }],
    },
  },
});
