import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  build: { rolldownOptions: { input: ["index.html", "widget.html"] } },
  server: { port: Number(process.env["PORT"] ?? 5173) },
  preview: { port: Number(process.env["PORT"] ?? 4173) },
});
