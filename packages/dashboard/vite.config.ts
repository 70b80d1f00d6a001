import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// Pages are served by the Disco server under a policy without inline scripts; `npm run dev` asks a server on port 3000.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ["@disco/source", "module", "browser", "development|production"] },
  build: { outDir: "dist", manifest: true, target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  // The landing page is drawn once at the build, by a program that has everything in it.
  ssr: { noExternal: true, resolve: { conditions: ["@disco/source", "module", "node", "development|production"] } },
  server: { port: 5173, proxy: { "/api": "http://127.0.0.1:3000", "/widget": "http://127.0.0.1:3000" } },
});
