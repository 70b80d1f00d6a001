import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What the Disco server answers while `npm run dev` serves the pages. */
const SERVED = ["/api", "/widget/", "/oauth", "/voice-stream", "/voice-openai", "/audio-worklet-processor.js", "/gmail", "/calendar"];

// Elsewhere the pages are served by the Disco server, under a policy without inline scripts.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ["@disco/source", "module", "browser", "development|production"] },
  build: { outDir: "dist", manifest: true, target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  // The landing page is drawn once at the build, by a program that has everything in it.
  ssr: { noExternal: true, resolve: { conditions: ["@disco/source", "module", "node", "development|production"] } },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target: `http://127.0.0.1:${process.env["PORT"] || 3000}`, ws: true }])),
  },
});
