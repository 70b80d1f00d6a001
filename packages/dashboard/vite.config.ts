import react from "@vitejs/plugin-react";
import { build, defineConfig, type UserConfig } from "vite";
import { chunkGroups } from "./chunk-groups.ts";

/** What the Disco server answers while `npm run dev` serves the pages. */
const SERVED = ["/api", "/widget/", "/oauth", "/voice-stream", "/voice-openai", "/audio-worklet-processor.js", "/gmail", "/calendar"];

// Elsewhere the pages are served by the Disco server, under a policy without inline scripts.
const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ["@disco/source", "module", "browser", "development|production"] },
  build: {
    outDir: "dist",
    manifest: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
  },
  // The landing page is drawn once at the build, by a program that has everything in it.
  ssr: { noExternal: true, resolve: { conditions: ["@disco/source", "module", "node", "development|production"] } },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target: `http://127.0.0.1:${process.env["PORT"] || 3000}`, ws: true }])),
  },
};

export default defineConfig(async ({ command, isSsrBuild }) => {
  if (command !== "build" || isSsrBuild === true) return config;
  const plain = await build({ ...config, configFile: false, logLevel: "silent", build: { ...config.build, write: false } });
  if (!("output" in plain)) throw new Error("The pages are one build.");
  return {
    ...config,
    build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(plain, import.meta.dirname) } } } },
  };
});
