import { globSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import alias from "@rollup/plugin-alias";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import typescript from "@rollup/plugin-typescript";
import { transform } from "esbuild";
import { minify } from "terser";
import ts from "typescript";

const packages = resolve(import.meta.dirname, "packages");
const at = (...path) => resolve(packages, ...path);

const reactAsPreact = {
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": at("widget/src/preact-as-react-dom.ts"),
  react: at("widget/src/preact-as-react.ts"),
};

/** `rollup --config --configPackage NAME` builds one published package into its dist. */
export default function config({ configPackage: name }) {
  switch (name) {
    case "protocol":
      return library(name, ["index", "contracts/contracts", "routes", "errors", "email-address", "company-taxonomies", "icp-presets"]);
    case "client":
      return library(name, ["index", "api", "voice", "testing"]);
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
  person: "person/person.tsx",
  voice: "voice/call-bar.tsx",
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
  const dist = at("widget/dist");
  let panel;
  const plugins = [
    alias({
      entries: [
        ...Object.entries(reactAsPreact).map(([name, file]) => ({ find: new RegExp(`^${name}$`, "u"), replacement: file })),
        { find: /^\.{1,2}\/use-readable\.ts$/u, replacement: at("widget/src/use-readable.ts") },
      ],
    }),
    replace({ preventAssignment: true, delimiters: ["", ""], values: { "!!window.__PREACT_SIGNALS_DEVTOOLS__": "false" } }),
    nodeResolve({ browser: true, extensions: [".mjs", ".js", ".ts", ".tsx"], exportConditions: ["@disco/source"] }),
    typescript({
      tsconfig: at("widget/tsconfig.json"),
      include: [at("{widget,conversation,client,protocol}/src/**/*.{ts,tsx}")],
      exclude: ["**/*.test.*"],
      compilerOptions: {
        noEmit: false,
        // `npm run types` has checked them.
        noCheck: true,
        declaration: false,
        rootDir: packages,
        outDir: dist,
        target: "ES2022",
        module: "ESNext",
        moduleResolution: "Bundler",
        jsxImportSource: "preact",
        // Rollup finds the files by their own names.
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: false,
      },
    }),
    css(),
    terser(),
  ];
  const launcher = (file, isKeyed) => ({
    input: at("widget/src/disco.ts"),
    output: { file: resolve(dist, file), format: "iife", strict: false },
    plugins: [replace({ preventAssignment: true, values: { PANEL_FILE: () => JSON.stringify(panel), IS_KEYED: isKeyed } }), ...plugins],
  });
  return [
    {
      input: { panel: at("widget/src/panel.tsx"), index: at("widget/src/index.ts") },
      // Files that are loaded later share modules with the panel itself, without another file between them.
      preserveEntrySignatures: "allow-extension",
      output: {
        dir: dist,
        format: "es",
        entryFileNames: ({ name }) => (name === "index" ? "index.js" : "[name]-[hash].js"),
        chunkFileNames: "[name]-[hash].js",
        hashCharacters: "hex",
      },
      plugins: [
        {
          name: "clean",
          buildStart: () => rmSync(dist, { recursive: true, force: true }),
        },
        ...plugins,
        {
          name: "manifest",
          generateBundle(_options, bundle) {
            panel = Object.values(bundle).find(({ isEntry, name }) => isEntry && name === "panel").fileName;
            const source = `${JSON.stringify({ "disco.js": "disco.js", panel })}\n`;
            this.emitFile({ type: "asset", fileName: "manifest.json", source });
            for (const file of ["index", "handle"]) {
              const { outputText } = ts.transpileDeclaration(readFileSync(at(`widget/src/${file}.ts`), "utf8"), {});
              this.emitFile({ type: "asset", fileName: `${file}.d.ts`, source: outputText.replaceAll(/\.ts"/gu, '.js"') });
            }
          },
        },
      ],
    },
    launcher("disco.js", "false"),
    launcher("disco-keyed.js", "true"),
  ];
}

/** A style sheet as a minified string. The theme's sizes are written out, and the roles that the widget does not use are left out. */
function css() {
  const sheets = globSync(at("{conversation,widget}/src/**/*.css")).map((file) => readFileSync(file, "utf8"));
  const used = new Set(sheets.join().match(/(?<=var\()--[\w-]+/gu));
  const sizes = new Map(
    sheets
      .join()
      .matchAll(/(--[\w-]+): (\d+(?:px|ms)|cubic.+);/gu)
      .map(([, name, size]) => [name, size]),
  );
  return {
    name: "css",
    async transform(source, id) {
      if (!id.endsWith(".css")) return null;
      const written = source.replaceAll(/var\((--[\w-]+)\)/gu, (role, name) => sizes.get(name) ?? role);
      const { code } = await transform(written, { loader: "css", minify: true, target: "esnext" });
      const short = code
        .trim()
        .replaceAll(/="([a-z_][\w-]*)"\]/giu, "=$1]")
        .replaceAll(/(--[\w-]+):[^;}]+;?/gu, (role, name) => (used.has(name) && !sizes.has(name) ? role : ""));
      return { code: `export default ${JSON.stringify(short)};`, map: { mappings: "" } };
    },
  };
}

function terser() {
  return {
    name: "terser",
    async renderChunk(source, _chunk, { format }) {
      const { code } = await minify(source, { module: format === "es", ecma: 2022, compress: { passes: 3 } });
      return { code, map: null };
    },
  };
}
