import type { Rolldown } from "vite";

/** Pages whose code becomes one chunk each, in this order: each leaves out what the chunks before it hold. */
const LAYERS = {
  base: "index.html",
  landing: "src/screens/landing/landing-page.tsx",
  public: "src/screens/sign-in/sign-in-page.tsx",
  workspace: "src/shell/workspace-layout.tsx",
} as const;
/** Remaining shared modules are joined into chunks of about this size. */
const JOINED_BYTES = 40_000;

/**
 * Joins modules into few chunks, since a request costs a phone more than some kilobytes. `plain` is the same build without groups: only
 * its chunks tell which modules a page needs after tree shaking.
 */
export function chunkGroups(plain: Rolldown.RolldownOutput, root: string): Rolldown.CodeSplittingGroup[] {
  const chunks = new Map(plain.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])));
  const layerOf = new Map<string, string>();
  for (const [layer, page] of Object.entries(LAYERS)) {
    const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === `${root}/${page}`);
    if (entry === undefined) throw new Error(`${page} is no page of the build any more.`);
    const wanted = [entry.fileName];
    const seen = new Set<string>();
    for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
      const chunk = chunks.get(file);
      if (chunk === undefined || seen.has(file)) continue;
      seen.add(file);
      wanted.push(...chunk.imports);
      for (const id of chunk.moduleIds) if (!layerOf.has(id)) layerOf.set(id, layer);
    }
  }
  return [
    { name: (id) => layerOf.get(id) ?? null, priority: 1, includeDependenciesRecursively: false },
    {
      name: "shared",
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: JOINED_BYTES,
      includeDependenciesRecursively: false,
    },
  ];
}
