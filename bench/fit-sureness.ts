/**
 * Fits weights of the built-in model's `sureness.ts` on the output of `npm run bench:answers -- --signals FILE`: once as it is, once with
 * `--abroad`, once with EMBEDDINGS=off. Prints, each site left out in turn, how often an answered question is taken for surer than one of
 * each sort that is not, and what a least sureness would refuse. Usage: node bench/fit-sureness.ts FILE [SIGNAL,SIGNAL…]
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";

const Line = z.object({
  site: z.string(),
  sort: z.enum(["answerable", "unanswerable", "elsewhere", "left out"]),
  fact: z.boolean(),
  signals: z.record(z.string(), z.number()).default({}),
});
type Line = z.infer<typeof Line>;
type Weights = Record<string, number>;

const STEPS = 1_500;
const RATE = 1.5;
/** Keeps weights small that the sites do not agree on. */
const RIDGE = 0.02;
/** Questions to other sites are the easier ones. */
const worth = { unanswerable: 1, "left out": 1, elsewhere: 0.5 } as const;
const others = ["unanswerable", "left out", "elsewhere"] as const;
const LEASTS = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65];

const [file = "", chosen = "score,clear,astray,unknown,figure,personal,leans"] = process.argv.slice(2);
const signals = chosen.split(",");
const lines = (await readFile(file, "utf8")).split("\n").flatMap((line) => (line === "" ? [] : [Line.parse(JSON.parse(line))]));
const known = lines.filter((line) => signals.every((signal) => line.signals[signal] !== undefined));
const sites = [...new Set(known.map(({ site }) => site))];
const judged = sites.flatMap((site) => {
  const weights = fit(known.filter((line) => line.site !== site));
  return known.filter((line) => line.site === site).map((line) => ({ ...line, sureness: surenessOf(line, weights) }));
});
process.stdout.write(`${known.length} questions to ${sites.length} sites\n`);
for (const sort of others) {
  const areas = sites.map((site) =>
    areaUnderCurve(judged.filter((line) => line.site === site && ["answerable", sort].includes(line.sort))),
  );
  process.stdout.write(`${sort}: ${mean(areas.filter((area) => !Number.isNaN(area))).toFixed(3)}\n`);
}
for (const least of LEASTS) {
  const refused = (isMeant: (line: Line) => boolean): string => {
    const meant = judged.filter(isMeant);
    return (meant.filter(({ sureness }) => sureness < least).length / (meant.length || 1)).toFixed(3);
  };
  const shown = others.map((sort) => `${sort} ${refused((line) => line.sort === sort)}`).join(", ");
  const answered = refused(({ sort }) => sort === "answerable");
  const right = refused(({ sort, fact }) => sort === "answerable" && fact);
  process.stdout.write(`under ${least} refused: answerable ${answered} (of right answers ${right}), ${shown}\n`);
}
process.stdout.write(`${JSON.stringify(fit(known))}\n`);

/** Gradient descent on signals of one scale; each site, and all answerable questions as all others, count alike. */
function fit(train: readonly Line[]): Weights {
  const means = signals.map((signal) => mean(train.map((line) => line.signals[signal] ?? 0)));
  const spreads = signals.map(
    (signal, at) => Math.sqrt(mean(train.map((line) => ((line.signals[signal] ?? 0) - (means[at] ?? 0)) ** 2))) || 1,
  );
  const rows = train.map((line) => signals.map((signal, at) => ((line.signals[signal] ?? 0) - (means[at] ?? 0)) / (spreads[at] ?? 1)));
  const groups = Map.groupBy(train, ({ site, sort }) => `${site} ${sort}`);
  const all = sum(Object.values(worth));
  const raws = train.map(({ site, sort }) => (sort === "answerable" ? all : worth[sort]) / (groups.get(`${site} ${sort}`)?.length ?? 1));
  const total = sum(raws);
  let weights = signals.map(() => 0);
  let bias = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const errors = rows.map(
      (row, at) => (((train[at]?.sort === "answerable" ? 1 : 0) - chance(bias + dot(row, weights))) * (raws[at] ?? 0)) / total,
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

function surenessOf({ signals: own }: Line, { bias = 0, ...weights }: Weights): number {
  return chance(bias + sum(Object.entries(weights).map(([signal, weight]) => weight * (own[signal] ?? 0))));
}

/** How often a question that the site answers is taken for surer than one that it does not. */
function areaUnderCurve(questions: readonly (Line & { sureness: number })[]): number {
  const open = questions.filter(({ sort }) => sort !== "answerable");
  const pairs = questions
    .filter(({ sort }) => sort === "answerable")
    .flatMap(({ sureness }) => open.map((other) => (sureness > other.sureness ? 1 : sureness === other.sureness ? 0.5 : 0)));
  return pairs.length === 0 ? Number.NaN : mean(pairs);
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
