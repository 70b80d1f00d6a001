const MAX_SEGMENTS = 12;
const MAX_LINK_DEPTH = 25;
/** Addresses that differ only in their query, per path. */
const MAX_QUERIES = 40;
const MAX_DATES = 6;
const MAX_NUMBERED = 500;

/** Keeps endless sets of addresses (calendars, filters, loops of relative links) from eating a crawl. */
export interface TrapGuard {
  /** Whether one more such address may be read; counts it if so. */
  admits(url: string, depth: number): boolean;
}

export function createTrapGuard(): TrapGuard {
  const counts = new Map<string, number>();

  function countWithin(key: string, limit: number): boolean {
    const count = counts.get(key) ?? 0;
    if (count >= limit) return false;
    counts.set(key, count + 1);
    return true;
  }

  return {
    admits: (address, depth) => {
      const { pathname, searchParams } = new URL(address);
      const segments = pathname.split("/").filter((segment) => segment !== "");
      if (segments.length > MAX_SEGMENTS || depth > MAX_LINK_DEPTH || repeats(segments)) return false;
      const names = [...new Set(searchParams.keys())];
      if (names.length > 4) return false;
      if (names.length > 0) {
        const isDated =
          names.some((name) => /date|month|year|week|day/iu.test(name)) ||
          [...searchParams.values()].some((value) => /^(?:19|20)\d\d-?\d\d/u.test(value));
        return countWithin(`${pathname}?`, isDated ? MAX_DATES : MAX_QUERIES);
      }
      const last = segments.at(-1) ?? "";
      if (!/^[\d_.-]+$/u.test(last)) return true;
      const pattern = segments.map((segment) => segment.replace(/\d+/gu, "0")).join("/");
      const isDated = segments.some((segment) => /^(?:19|20|21)\d\d(?:-\d\d?)*$/u.test(segment));
      return countWithin(pattern, isDated ? MAX_DATES : MAX_NUMBERED);
    },
  };
}

/** `/a/b/a/b/a/b`: a relative link that grows at each step. */
function repeats(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return [...counts.values()].some((count) => count > 3);
}
