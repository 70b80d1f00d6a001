import { workerData } from "node:worker_threads";

/** A function that a module exports, and the arguments of one call after the other. */
export interface Calls {
  module: string;
  name: string;
  args: readonly (readonly unknown[])[];
}

const { module, name, args } = workerData as Calls;
const called = (await import(module))[name] as (...given: readonly unknown[]) => unknown;
for (const given of args) called(...given);
