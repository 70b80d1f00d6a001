import { fileURLToPath } from "node:url";

/** V8's defaults keep some 250 MB more of young space under load and room for several times what lives; no request is faster for it. */
export const nodeFlags = ["--max-semi-space-size=16", "--heap-growing-percent=40"];

/** With sources that were compiled once kept, Node does not load its type stripper: a quicker start, and 17 MB less. */
export const nodeEnv: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/disco", import.meta.url)),
};
