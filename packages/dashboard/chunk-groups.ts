import type { Rolldown } from "vite";

/**
 * Pages in an order. The modules that a page is the first to need become one chunk, so that a chunk only needs those before it: chunks that
 * need each other run in the wrong order.
 */
const LAYERS = {
  base: "index.html",
  landing: "src/screens/landing/landing-page.tsx",
  public: "src/screens/sign-in/sign-in-page.tsx",
  workspace: "src/shell/frame/workspace-layout.tsx",
  lists: "src/screens/demo-requests/demo-requests-screen.tsx",
} as const;

/**
 * Joins modules into few chunks, since a request costs a phone more than some kilobytes. `plain` is the same build without groups: only
 * its chunks tell which modules a page needs after tree shaking.
 */
export function chunkGroups(plain: Rolldown.RolldownOutput, root: string): Rolldown.CodeSplittingGroup[] {
  const chunks = plain.output.filter((file) => file.type === "chunk");
  const closures = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry).map((page) => closureOf(page, chunks));
  const layerOf = new Map<string, string>();
  for (const [layer, page] of Object.entries(LAYERS)) {
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === `${root}/${page}`);
    if (entry === undefined) throw new Error(`${page} is no page of the build any more.`);
    for (const chunk of closureOf(entry, chunks))
      if (chunk !== entry || layer === "base") for (const id of chunk.moduleIds) if (!layerOf.has(id)) layerOf.set(id, layer);
  }
  // The others are joined by the pages that need them, so that no page loads those of others.
  const names = new Map<string, string>();
  for (const chunk of chunks) {
    const pages = closures.flatMap((closure, at) => (closure.has(chunk) ? [at] : []));
    if (pages.length < 2 || chunk.isDynamicEntry) continue;
    const name = names.get(pages.join()) ?? `shared-${names.size + 1}`;
    names.set(pages.join(), name);
    for (const id of chunk.moduleIds) if (!layerOf.has(id)) layerOf.set(id, name);
  }
  return [{ name: (id) => layerOf.get(id) ?? null, includeDependenciesRecursively: false }];
}

/** A page's chunk with all that it imports. */
function closureOf(page: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const closure = new Set([page]);
  for (const chunk of closure) for (const name of chunk.imports) for (const each of chunks) if (each.fileName === name) closure.add(each);
  return closure;
}
