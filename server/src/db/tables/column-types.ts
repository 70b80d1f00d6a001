/** An instant, as ISO 8601 UTC text in both stores, so that both sort and compare alike. */
export type InstantText = string;
/** JSON kept as text in both stores; parsed at the edge of `queries.ts`. */
export type JsonText = string;
