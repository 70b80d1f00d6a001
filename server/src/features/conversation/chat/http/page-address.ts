/** A visitor's page without its query, which may hold what is theirs alone. */
export function toPageAddress(page: string | undefined): string | null {
  const url = page === undefined ? null : URL.parse(page);
  return url === null || !/^https?:$/u.test(url.protocol) ? null : url.origin + url.pathname;
}
