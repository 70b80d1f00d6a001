import { readFileSync, rmSync } from "node:fs";
import { basename, resolve } from "node:path";
import alias from "@rollup/plugin-alias";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import typescript from "@rollup/plugin-typescript";
import { transform } from "esbuild";
import esbuild from "rollup-plugin-esbuild";
import { minify } from "terser";
import ts from "typescript";
import { gzipOrder } from "./packages/widget/gzip-order.mjs";
import { shortNames } from "./packages/widget/short-names.mjs";

const packages = resolve(import.meta.dirname, "packages");
const at = (...path) => resolve(packages, ...path);

/** `rollup --config --configPackage NAME` builds one published package into its dist. */
export default function config({ configPackage: name }) {
  switch (name) {
    case "protocol":
      return library(name, ["index", "routes", "errors"]);
    case "client":
      return library(name, ["index", "api", "testing"]);
    case "react":
      return reactLibrary();
    case "widget":
      return widget();
    default:
      throw new Error("--configPackage must be protocol, client, react or widget");
  }
}

/** ES modules and their declarations. Other packages stay imports, so no module is in two packages. */
function library(name, entries) {
  return {
    input: Object.fromEntries(entries.map((entry) => [entry, at(name, "src", `${entry}.ts`)])),
    external: /^(?!\.|\/)/u,
    output: { dir: at(name, "dist"), format: "es", chunkFileNames: "[name].js" },
    plugins: [
      typescript({
        tsconfig: at(name, "tsconfig.json"),
        include: [at(name, "src/**/*.ts")],
        exclude: ["**/*.test.ts"],
        compilerOptions: {
          noEmit: false,
          declaration: true,
          rootDir: at(name, "src"),
          outDir: at(name, "dist"),
          customConditions: [],
          module: "ESNext",
          moduleResolution: "Bundler",
        },
      }),
      declarations(),
    ],
  };
}

/** The views' subpaths: what they load when it is needed. */
const conversationParts = {
  card: "card.tsx",
  languages: "languages/load-texts.ts",
  notices: "notices.tsx",
  "demo-flow": "demo-flow/demo-flow.tsx",
};

/** The React library carries the private conversation views inside it. */
function reactLibrary() {
  return {
    input: { index: at("react/src/index.ts"), kit: at("react/src/kit.ts") },
    preserveEntrySignatures: "allow-extension",
    external: /^(?:react|react-dom|@disco\/client|@base-ui\/react|lucide-react)(?:\/|$)/u,
    output: { dir: at("react/dist"), format: "es", entryFileNames: "[name].js", chunkFileNames: "[name].js", banner: '"use client";' },
    plugins: [
      alias({
        entries: [
          { find: /^@disco\/conversation$/u, replacement: at("conversation/src/index.ts") },
          ...Object.entries(conversationParts).map(([part, file]) => ({
            find: `@disco/conversation/${part}`,
            replacement: at("conversation/src", file),
          })),
        ],
      }),
      typescript({
        tsconfig: at("react/tsconfig.json"),
        include: [at("{react,conversation}/src/**/*.{ts,tsx}")],
        exclude: ["**/*.test.*"],
        compilerOptions: {
          noEmit: false,
          declaration: true,
          rootDir: packages,
          outDir: at("react/dist"),
          customConditions: [],
          module: "ESNext",
          moduleResolution: "Bundler",
          paths: {
            "@disco/conversation": [at("conversation/src/index.ts")],
            ...Object.fromEntries(
              Object.entries(conversationParts).map(([part, file]) => [`@disco/conversation/${part}`, [at("conversation/src", file)]]),
            ),
          },
        },
      }),
      declarations((file, code) => {
        const depth = file.split("/").length - 1;
        const conversation = `${"../".repeat(depth)}conversation/src`;
        const named = code.replaceAll('"@disco/conversation"', `"${conversation}/index.js"`);
        return Object.entries(conversationParts).reduce(
          (rewritten, [part, path]) =>
            rewritten.replaceAll(`"@disco/conversation/${part}"`, `"${conversation}/${path.replace(/\.tsx?$/u, ".js")}"`),
          named,
        );
      }),
      {
        name: "react-extras",
        generateBundle() {
          for (const entry of ["index", "kit"]) {
            this.emitFile({ type: "asset", fileName: `${entry}.d.ts`, source: `export * from "./react/src/${entry}.js";\n` });
          }
          const source = readFileSync(at("react/src/styles.css"), "utf8").replaceAll(/@import "([^"]+)";\n/gu, (_import, sheet) =>
            readFileSync(at("react/src", sheet), "utf8"),
          );
          this.emitFile({ type: "asset", fileName: "styles.css", source });
        },
      },
    ],
  };
}

/** Declarations name the emitted files, not the sources. */
function declarations(rewrite = (_file, code) => code) {
  return {
    name: "declarations",
    generateBundle(_options, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type !== "asset" || !file.endsWith(".d.ts")) continue;
        output.source = rewrite(file, String(output.source)).replaceAll(/((?:from|import\()\s*"\.{1,2}\/[^"]+)\.tsx?"/gu, '$1.js"');
      }
    },
  };
}

/** A launcher that every page loads, with its configuration or without, a panel that is loaded on intent, and the npm entry, which shares the panel. */
function widget() {
  const names = {};
  const dist = at("widget/dist");
  const plugins = (...more) => [
    alias({
      entries: [{ find: /^react$/u, replacement: at("widget/src/slim-hooks.ts") }],
    }),
    ...more,
    nodeResolve({ browser: true, extensions: [".mjs", ".js", ".ts", ".tsx"], exportConditions: ["@disco/source"] }),
    esbuild({ include: /\.ts$/u, exclude: [], target: "es2022", tsconfig: false }),
    // An element's children stand beside its properties, which is shorter than among them.
    esbuild({
      include: /\.tsx$/u,
      exclude: [],
      target: "es2022",
      jsx: "transform",
      jsxFactory: "createElement",
      jsxFragment: "ElementsFragment",
      banner: `import { createElement, Fragment as ElementsFragment } from ${JSON.stringify(at("widget/src/slim-elements.ts"))};`,
      tsconfig: false,
    }),
    // And `class` is how an element and a drawing alike write it down.
    { name: "class", transform: (code, id) => (id.endsWith(".tsx") ? { code: code.replaceAll("className:", "class:"), map: null } : null) },
    css(),
    terser(),
  ];
  const loader = (isKeyed) =>
    replace({ preventAssignment: true, values: { PANEL_FILE: () => JSON.stringify(names.panel), IS_KEYED: isKeyed } });
  return [
    {
      input: { panel: at("widget/src/panel.tsx") },
      preserveEntrySignatures: "allow-extension",
      output: { dir: dist, format: "es", entryFileNames: "[name]-[hash].js", chunkFileNames: "[name]-[hash].js", hashCharacters: "hex" },
      plugins: [
        ...plugins(),
        {
          name: "manifest",
          buildStart: () => rmSync(dist, { recursive: true, force: true }),
          generateBundle(_options, bundle) {
            for (const { isEntry, name, fileName } of Object.values(bundle)) if (isEntry) names[name] = fileName;
            this.emitFile({
              type: "asset",
              fileName: "manifest.json",
              source: `${JSON.stringify({ "disco.js": "disco.js", ...names })}\n`,
            });
          },
        },
      ],
    },
    {
      input: at("widget/src/disco.ts"),
      output: { file: resolve(dist, "disco-keyed.js"), format: "iife" },
      plugins: plugins(loader("true")),
    },
    {
      input: at("widget/src/disco.ts"),
      output: { file: resolve(dist, "disco.js"), format: "es" },
      plugins: [
        ...plugins(loader("false")),
        {
          // A block keeps the names in it to itself and is shorter than a function, if no function is declared in it.
          name: "block",
          renderChunk(code) {
            if (/(?:^|[;}])function /u.test(code)) this.error("A function declared in the loader would be a global of the page.");
            return { code: `{${code.trim().replace(/;$/u, "")}}`, map: null };
          },
        },
      ],
    },
    {
      input: at("widget/src/index.ts"),
      output: { file: resolve(dist, "index.js"), format: "es" },
      external: (id) => id.startsWith("./panel-"),
      plugins: [
        {
          name: "shared-panel",
          resolveDynamicImport: (specifier) => (specifier === "./panel.tsx" ? { id: `./${names.panel}`, external: true } : null),
          generateBundle() {
            for (const file of ["index", "handle"]) {
              const { outputText } = ts.transpileDeclaration(readFileSync(at(`widget/src/${file}.ts`), "utf8"), {});
              this.emitFile({ type: "asset", fileName: `${file}.d.ts`, source: outputText.replaceAll(/\.ts"/gu, '.js"') });
            }
          },
        },
        ...plugins(),
      ],
    },
  ];
}

/**
 * A style sheet as a minified string. The theme's plain values are written where they are used, so that only the roles,
 * which a theme or an accent can change, are left as custom properties. What only a later sheet uses of them comes with it.
 */
function css() {
  const theme = readFileSync(at("conversation/src/theme.css"), "utf8");
  const declared = [...theme.matchAll(/^\s*(--disco-[\w-]+):\s*([^;]+);\n/gmu)];
  const plain = new Map(
    declared.filter(([, , value]) => !/light-dark|var\(|--disco-accent/u.test(value)).map(([, token, value]) => [token, value]),
  );
  plain.delete("--disco-accent");
  const inlined = (code) => code.replaceAll(/var\((--disco-[\w-]+)\)/gu, (use, token) => plain.get(token) ?? use);
  const rolesOf = (code) => declared.filter(([, token]) => !plain.has(token) && inlined(code).includes(`var(${token}`));
  const panel = ["conversation/src/theme.css", "conversation/src/conversation.css", "widget/src/panel.css"];
  const roles = new Set(panel.flatMap((sheet) => rolesOf(readFileSync(at(sheet), "utf8"))).map(([, token]) => token));
  return {
    name: "css",
    async transform(code, id) {
      if (!id.endsWith(".css")) return null;
      const own = panel.some((sheet) => id.endsWith(sheet)) ? [] : rolesOf(code).filter(([, token]) => !roles.has(token));
      const source =
        basename(id) === "theme.css"
          ? code.replaceAll(/^\s*(--disco-[\w-]+):[^;]+;\n/gmu, (line, token) => (roles.has(token) ? line : ""))
          : `${own.length > 0 ? `.disco {${own.map(([line]) => line).join("")}}` : ""}${code}`;
      const minified = await transform(inlined(source), { loader: "css", minify: true, target: "esnext" });
      const short = minified.code
        .trim()
        .replaceAll(/="(\w+)"/gu, "=$1")
        .replaceAll(/, |(?<=--[\w-]+:) /gu, (gap) => gap.trim());
      return { code: `export default ${JSON.stringify(short)};`, map: { mappings: "" } };
    },
    renderChunk(code) {
      const names = [...declared.map(([, token]) => token), "--disco-viewport", "--disco-top"];
      return { code: code.replaceAll(/--disco-[\w-]+/gu, (token) => `--${names.indexOf(token).toString(36)}`), map: null };
    },
  };
}

let short;

function terser() {
  return {
    name: "terser",
    async renderChunk(code, _chunk, { format }) {
      const names = await (short ??= shortNames());
      const props = Object.fromEntries([...names].map(([name, to]) => [`$${name}`, to]));
      // One word for both is what gzip takes for one, and what stands side by side becomes one statement.
      const { code: minified } = await minify(code.replaceAll(/\bconst (?=[\w$[{])/gu, "let "), {
        module: format === "es",
        ecma: 2020,
        compress: { passes: 3, ecma: 2020, unsafe: true, unsafe_arrows: true, hoist_funs: true, inline: 3, pure_getters: true },
        mangle: { toplevel: true, properties: { regex: new RegExp(`^(?:${[...names.keys()].join("|")})$`, "u") } },
        nameCache: { props: { props } },
      });
      return { code: format === "es" ? gzipOrder(minified) : minified, map: null };
    },
  };
}
