import { mkdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import { globSync } from "node:fs";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { chromeLauncher } from "@web/test-runner-chrome";
import { build } from "esbuild";
import { fakeServer } from "./packages/widget/testing/fake-server.mjs";

const root = import.meta.dirname;
const packages = resolve(root, "packages");
const testsOf = (name) => globSync(`packages/${name}/src/**/*.browser.test.tsx`, { cwd: root }).map((file) => resolve(root, file));

/** The same tests of the views, bundled once for each runtime, and those of the React library for its own. */
async function bundleViewTests(runtime, { alias, plugins }, tests) {
  const outdir = resolve(root, "packages/conversation/dist/tests", runtime);
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: tests,
    outdir,
    outbase: packages,
    bundle: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    conditions: ["@disco/source"],
    loader: { ".css": "text" },
    define: { "process.env.NODE_ENV": '"development"' },
    alias,
    plugins,
    logLevel: "warning",
  });
  return tests.map((file) => relative(root, resolve(outdir, relative(packages, file).replace(/\.tsx$/u, ".js"))));
}

const widget = resolve(packages, "widget/src");
const preact = {
  alias: {
    "react/jsx-runtime": "preact/jsx-runtime",
    "react-dom/client": resolve(widget, "preact-as-react-dom.ts"),
    react: resolve(widget, "preact-as-react.ts"),
  },
  plugins: [
    {
      name: "signals",
      setup: (bundle) => bundle.onResolve({ filter: /use-readable\.ts$/ }, () => ({ path: resolve(widget, "use-readable.ts") })),
    },
  ],
};

const underPreact = { name: "views-preact", files: await bundleViewTests("preact", preact, testsOf("conversation")) };
// npm test leaves React to npm run test:all.
const underReact =
  process.env.VIEWS === "preact"
    ? []
    : [{ name: "views-react", files: await bundleViewTests("react", {}, [...testsOf("conversation"), ...testsOf("react")]) }];

export default {
  rootDir: root,
  nodeResolve: false,
  concurrency: 1,
  groups: [{ name: "widget", files: "packages/widget/src/**/*.browser.test.ts" }, underPreact, ...underReact],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", headless: true, args: ["--no-sandbox"] },
    }),
  ],
  middleware: [fakeServer(resolve(root, "packages/widget/dist"))],
  plugins: [esbuildPlugin({ ts: true, target: "es2022" })],
  // A shared machine can stall a test once.
  testFramework: { config: { timeout: 20_000, retries: process.env.CI ? 1 : 0 } },
};
