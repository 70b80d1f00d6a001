/**
 * Fits the weights of the built-in model's `sureness.ts` on the output of `npm run bench:answers -- --signals FILE`, and prints
 * the area under the curve on each left-out site. Usage: node bench/fit-sureness.ts FILE
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";

const Line = z.object({ site: z.string(), isAnswerable: z.boolean(), signals: z.record(z.string(), z.number()).default({}) });
type Line = z.infer<typeof Line>;
type Weights = Record<string, number>;

const STEPS = 1_500;
const RATE = 1.5;
/** Keeps weights small that the sites do not agree on. */
const RIDGE = 0.02;

const sets = {
  byMeaning: ["meaning", "standsOut", "missing", "likeness", "unknown", "personal"],
  acrossLanguages: ["meaning", "whole"],
  byWords: ["missing", "likeness", "unknown", "personal"],
} as const;

const [file = ""] = process.argv.slice(2);
const lines = (await readFile(file, "utf8")).split("\n").flatMap((line) => (line === "" ? [] : [Line.parse(JSON.parse(line))]));
for (const [name, signals] of Object.entries(sets)) {
  const known = lines.filter((line) => signals.every((signal) => line.signals[signal] !== undefined));
  const sites = [...new Set(known.map(({ site }) => site))];
  const areas = sites.map((site) => {
    const weights = fit(
      signals,
      known.filter((line) => line.site !== site),
    );
    return areaUnderCurve(
      known.filter((line) => line.site === site),
      weights,
    );
  });
  const shown = sites.map((site, at) => `${site} ${areas[at]?.toFixed(2)}`).join(", ");
  process.stdout.write(`${name}: ${known.length} questions, left out in turn: ${shown}\n${JSON.stringify(fit(signals, known))}\n`);
}

/** Gradient descent on signals of one scale; each site, and each of its two kinds of questions, counts alike. */
function fit(signals: readonly string[], train: readonly Line[]): Weights {
  const means = signals.map((signal) => mean(train.map((line) => line.signals[signal] ?? 0)));
  const spreads = signals.map(
    (signal, at) => Math.sqrt(mean(train.map((line) => ((line.signals[signal] ?? 0) - (means[at] ?? 0)) ** 2))) || 1,
  );
  const rows = train.map((line) => signals.map((signal, at) => ((line.signals[signal] ?? 0) - (means[at] ?? 0)) / (spreads[at] ?? 1)));
  const groups = Map.groupBy(train, ({ site, isAnswerable }) => `${site} ${isAnswerable}`);
  const shares = train.map(({ site, isAnswerable }) => 1 / (groups.get(`${site} ${isAnswerable}`)?.length ?? 1) / groups.size);
  let weights = signals.map(() => 0);
  let bias = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const errors = rows.map(
      (row, at) => ((train[at]?.isAnswerable === true ? 1 : 0) - chance(bias + dot(row, weights))) * (shares[at] ?? 0),
    );
    weights = weights.map(
      (weight, at) => weight + RATE * (sum(errors.map((error, row) => error * (rows[row]?.[at] ?? 0))) - RIDGE * weight),
    );
    bias += RATE * sum(errors);
  }
  const raw = weights.map((weight, at) => weight / (spreads[at] ?? 1));
  const named = Object.fromEntries(signals.map((signal, at) => [signal, round(raw[at] ?? 0)]));
  return { ...named, bias: round(bias - dot(raw, means)) };
}

/** How often a question that the site answers is taken for surer than one that it does not. */
function areaUnderCurve(questions: readonly Line[], { bias = 0, ...weights }: Weights): number {
  const scored = questions.map(({ isAnswerable, signals }) => ({
    isAnswerable,
    score: bias + sum(Object.entries(weights).map(([signal, weight]) => weight * (signals[signal] ?? 0))),
  }));
  const closed = scored.filter(({ isAnswerable }) => !isAnswerable);
  const pairs = scored
    .filter(({ isAnswerable }) => isAnswerable)
    .flatMap(({ score }) => closed.map((other) => (score > other.score ? 1 : score === other.score ? 0.5 : 0)));
  return mean(pairs);
}

function chance(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

function dot(left: readonly number[], right: readonly number[]): number {
  return sum(left.map((value, at) => value * (right[at] ?? 0)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / (values.length || 1);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
