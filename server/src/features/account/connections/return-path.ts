const DEFAULT = "/dashboard";

/** The path of our own dashboard that a wanted address stands for; the dashboard itself for everything else. */
export function returnPath(wanted: string | undefined, publicUrl: string): string {
  if (wanted === undefined || /[\\\u0000-\u0020]|%5c|%0[ad]/iu.test(wanted)) return DEFAULT;
  const own = new URL(publicUrl);
  const url = URL.parse(wanted, own.href);
  if (url === null || url.origin !== own.origin || url.username !== "") return DEFAULT;
  return /^\/dashboard(?:\/|$)/u.test(url.pathname) ? url.pathname : DEFAULT;
}
