// npm run api: the public names of each published package as text in packages/*/etc, for review. With --check it only compares.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { root } from "./steps.mjs";

const isCheck = process.argv.includes("--check");
const named = process.argv.slice(2).filter((option) => !option.startsWith("--"));
const drafts = mkdtempSync(join(tmpdir(), "disco-api-reports-"));

/** @type {string[]} */
const problems = [];
for (const manifestPath of globSync("packages/*/package.json", { cwd: root }).sort()) {
  const folder = resolve(root, manifestPath, "..");
  if (named.length > 0 && !named.includes(basename(folder))) continue;
  const manifest = JSON.parse(readFileSync(resolve(root, manifestPath), "utf8"));
  if (manifest.private === true) continue;
  const entries = entriesOf(folder, manifest.exports);
  const missing = entries.filter(({ config }) => !existsSync(config.mainEntryPointFilePath));
  if (missing.length > 0) {
    problems.push(`${manifest.name} is not built: npm run build`);
    continue;
  }
  mkdirSync(join(folder, "etc"), { recursive: true });
  const [first, ...others] = entries;
  if (first === undefined) continue;
  const compilerState = CompilerState.create(first.config, {
    additionalEntryPoints: others.map(({ config }) => config.mainEntryPointFilePath),
  });
  for (const { name, config } of entries) report(name, config, compilerState);
}
rmSync(drafts, { recursive: true });
for (const problem of new Set(problems)) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * @param {string} name
 * @param {ExtractorConfig} config
 * @param {CompilerState} compilerState
 */
function report(name, config, compilerState) {
  const { apiReportChanged } = Extractor.invoke(config, {
    compilerState,
    localBuild: !isCheck,
    messageCallback: (message) => {
      message.handled = true;
      const where = message.sourceFilePath === undefined ? "" : ` (${message.sourceFilePath}:${message.sourceFileLine})`;
      if (message.logLevel === ExtractorLogLevel.Error) problems.push(`${name}: ${message.text}${where}`);
    },
  });
  if (!apiReportChanged) console.log(`${name}: as reported`);
  else if (isCheck) {
    problems.push(`${name}: the public names differ from the report. Look at the change with npm run api and git diff, and commit it.`);
    return;
  } else console.log(`${name}: report written`);
  for (const exported of undocumented(readFileSync(config.reportFilePath, "utf8"))) problems.push(`${name}: ${exported} has no docstring.`);
}

/**
 * Exports without a docstring. A schema and the type of the same name share one.
 * @param {string} text
 */
function undocumented(text) {
  const told = [...text.matchAll(/^\/\/ @\w+( \(undocumented\))?\nexport (?:declare )?(?:abstract )?\w+ (\w+)/gmu)];
  const documented = new Set(told.flatMap(([, isUndocumented, exported]) => (isUndocumented ? [] : [exported])));
  return told.flatMap(([, , exported = ""]) => (documented.has(exported) ? [] : [exported]));
}

/**
 * One report for each entry that has types.
 * @param {string} folder
 * @param {Record<string, { types?: string }>} exports
 */
function entriesOf(folder, exports) {
  return Object.entries(exports).flatMap(([subpath, { types }]) => {
    if (types === undefined) return [];
    const name = [basename(folder), ...subpath.split("/").slice(1)].join("-");
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath: join(folder, types),
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: "ES2023",
              module: "ESNext",
              moduleResolution: "Bundler",
              lib: ["ES2023", "DOM", "DOM.Iterable"],
              jsx: "react-jsx",
              strict: true,
              skipLibCheck: true,
              types: [],
            },
            files: Object.values(exports).flatMap((entry) => (entry.types === undefined ? [] : [join(folder, entry.types)])),
          },
        },
        apiReport: {
          enabled: true,
          reportFileName: name,
          reportFolder: join(folder, "etc"),
          reportTempFolder: drafts,
        },
        newlineKind: "lf",
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: {
          compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
          tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
          extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(folder, "package.json"),
    });
    return [{ name, config }];
  });
}
