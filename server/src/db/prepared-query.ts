import type { Compilable, CompiledQuery } from "kysely";
import type { Handle } from "./database.ts";
import { directRunOf } from "./direct-statements.ts";

/**
 * A query built and compiled once for each kind of store, for paths where building costs more than running. `build` gets a
 * placeholder for each value, so it may only use them as query values.
 */
export function preparedQuery<Values extends object, Row>(
  build: (handle: Handle, at: Values) => Compilable<Row>,
): (handle: Handle, values: Values) => Promise<Row[]> {
  const prepare = preparedOnce(build);
  return async (handle, values) => {
    const { query, parameters } = prepare(handle, values);
    const directRun = directRunOf(handle);
    if (directRun !== undefined) return directRun.rows(query, parameters) as Row[];
    const { rows } = await handle.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** The same for a change without a result; returns the number of changed rows. SQLite would build a table for returned rows. */
export function preparedChange<Values extends object>(
  build: (handle: Handle, at: Values) => Compilable<unknown>,
): (handle: Handle, values: Values) => Promise<number> {
  const prepare = preparedOnce(build);
  return async (handle, values) => {
    const { query, parameters } = prepare(handle, values);
    const directRun = directRunOf(handle);
    if (directRun !== undefined) return directRun.change(query, parameters);
    const { numAffectedRows } = await handle.executeQuery({ ...query, parameters });
    return Number(numAffectedRows ?? 0);
  };
}

function preparedOnce<Values extends object, Row>(build: (handle: Handle, at: Values) => Compilable<Row>) {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return (handle: Handle, values: Values): { query: CompiledQuery<Row>; parameters: unknown[] } => {
    const store = handle.getExecutor().adapter.constructor;
    let query = compiled.get(store);
    if (query === undefined) {
      query = build(handle, standIns<Values>()).compile();
      compiled.set(store, query);
    }
    const parameters: unknown[] = [];
    for (const parameter of query.parameters)
      parameters.push(parameter instanceof StandIn ? values[parameter.name as keyof Values] : parameter);
    return { query, parameters };
  };
}

class StandIn {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

function standIns<Values extends object>(): Values {
  return new Proxy({}, { get: (_target, name) => new StandIn(name) }) as Values;
}
