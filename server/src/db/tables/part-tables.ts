import type { InstantText } from "./column-types.ts";

/** How the replaceable parts of the product have done lately, told by any process. */
export interface PartReportsTable {
  part: string;
  lastSuccessAt: InstantText | null;
  lastProblemAt: InstantText | null;
  problem: string | null;
}

export interface PartTables {
  partReports: PartReportsTable;
}
