/** Writes numbers of pages, in order, as people do: "2, 5–8". */
export function toPageRanges(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && page === last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
