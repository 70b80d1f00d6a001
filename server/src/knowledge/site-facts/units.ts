import type { TimeUnit } from "./language-lexicon.ts";

/** Sizes, weights and the like by the one unit that all are turned into, how many of it they are, and how they are written. */
const sized: readonly (readonly [unit: string, factor: number, names: string])[] = [
  ["byte", 1e3, "KB kB KiB kilobytes"],
  ["byte", 1e6, "MB MiB megabyte megabytes Mo"],
  ["byte", 1e9, "GB GiB gigabyte gigabytes Go"],
  ["byte", 1e12, "TB TiB terabyte terabytes To"],
  ["gram", 1, "g grams gram Gramm grammes gramos"],
  ["gram", 1e3, "kg kilograms kilogram kilos Kilo Kilogramm kilogrammes"],
  ["gram", 453.6, "lb lbs"],
  ["metre", 1e-3, "mm"],
  ["metre", 1e-2, "cm"],
  ["metre", 1, "m metres meters metre Meter Metern mètres metros metri"],
  ["metre", 1e3, "km kilometres kilometers Kilometer kilomètres kilómetros chilometri quilómetros"],
  ["metre", 0.0254, "inches inch"],
  ["metre", 1609, "miles"],
  ["litre", 1e-3, "ml"],
  ["litre", 1, "l litres liters litre Liter litros litri"],
  ["watt", 1, "W watts watt Watt"],
  ["watt", 1e3, "kW"],
  ["watt hour", 1, "Wh"],
  ["watt hour", 1e3, "kWh"],
  ["volt", 1, "V"],
  ["bit per second", 1, "Mbps Mbit/s"],
  ["bit per second", 1e3, "Gbps Gbit/s"],
  ["hertz", 1, "Hz"],
  ["hertz", 1e3, "kHz"],
  ["degree", 1, "°C"],
  ["bar", 1, "bar"],
  ["square metre", 1, "m² sqm qm"],
  ["decibel", 1, "dB"],
];
export const byUnit: ReadonlyMap<string, { unit: string; factor: number }> = new Map(
  sized.flatMap(([unit, factor, names]) => names.split(" ").map((name) => [name, { unit, factor }] as const)),
);
/** How units are written, for a pattern. */
export const unitNames = [...byUnit.keys()].toSorted((a, b) => b.length - a.length).join("|");

const measured: ReadonlySet<string> = new Set(sized.map(([unit]) => unit));

/** Whether a unit is of something measured rather than counted. */
export function isMeasured(unit: string | null): boolean {
  return unit !== null && measured.has(unit);
}

export const seconds: Readonly<Record<TimeUnit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  quarter: 7_776_000,
  year: 31_104_000,
};
