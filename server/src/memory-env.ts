import { fileURLToPath } from "node:url";

/**
 * In which environment the server is to run, beside its flags (`memory-flags.ts`). glibc takes a large block from the system and gives it
 * back when it is freed, until one was freed: from then on blocks as large as that come out of its own heap, and stay there. With the
 * limit set it does not learn, which is 40 MB less for 10,000 passages, whose arrays are made anew with each change. Other systems look
 * at none of it.
 *
 * Where sources that were compiled once are kept, Node does not load the program that takes the types out of them: 17 MB less in the
 * process and 10 in each of its threads, and a quicker start.
 */
export const memoryEnv: Readonly<Record<string, string>> = {
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_ARENA_MAX: "2",
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/disco", import.meta.url)),
};
