/** A day, as people write it. */
export function dayOf(instant: string, locale: string | undefined): string {
  return new Date(instant).toLocaleDateString(locale, { year: "numeric", month: "short", day: "numeric" });
}

/** A number with its noun: "1 page", "12 pages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** `acme-corp` is "Acme Corp". */
export function titleCase(slug: string): string {
  return slug
    .split("-")
    .filter((word) => word !== "")
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ");
}

/** An address without what every address has. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/u, "").replace(/\/$/u, "");
}

/** The path of an address within its website. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
