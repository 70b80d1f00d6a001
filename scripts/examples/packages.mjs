import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps.mjs";

const published = ["protocol", "client", "react", "widget"];

/**
 * Packs the published packages as a release would, and gives back their tarballs by name.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function packPackages(stage) {
  for (const name of published) {
    if (!existsSync(join(root, "packages", name, "dist"))) throw new Error(`@disco/${name} is not built: npm run build`);
  }
  const workspaces = published.flatMap((name) => ["--workspace", `packages/${name}`]);
  await stage.run(root, ["npm", "pack", ...workspaces, "--pack-destination", stage.folder]);
  const files = readdirSync(stage.folder);
  return Object.fromEntries(
    published.map((name) => {
      const file = files.find((entry) => entry.startsWith(`disco-${name}-`) && entry.endsWith(".tgz"));
      if (file === undefined) throw new Error(`@disco/${name} was not packed.`);
      return [`@disco/${name}`, `file:${join(stage.folder, file)}`];
    }),
  );
}

/**
 * Installs an example's copy, with our packages from their tarballs and everything else from the registry.
 * @param {import("./stage.mjs").Stage} stage
 * @param {string} copy
 * @param {Record<string, string>} tarballs
 */
export async function installExample(stage, copy, tarballs) {
  const file = join(copy, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const wanted = Object.keys(manifest.dependencies);
  // What @disco/react needs of ours has to come from a tarball as well.
  const ours = Object.entries(tarballs).filter(([name]) => wanted.includes(name) || name !== "@disco/widget");
  manifest.dependencies = { ...manifest.dependencies, ...Object.fromEntries(ours) };
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  await stage.run(copy, ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"]);
}
