const NOT_A_NAME = new Set(["co", "com", "org", "net", "io", "ai"]);

/**
 * The slug under which a website's knowledge is looked up, derived as the visitor's screens derive it:
 * `https://www.acme.com/pricing` is `acme`, `https://app.acme.com` is `acme` too, and what is no address is `demo`.
 */
export function domainSlug(address: string): string {
  const host = hostOf(address.trim());
  if (host === null) return "demo";
  const parts = host.replace(/^www\./u, "").split(".");
  const [first = "", second = ""] = parts;
  const name = parts.length > 2 && !NOT_A_NAME.has(first) ? second : first;
  return name === "" ? "demo" : name;
}

function hostOf(address: string): string | null {
  const withProtocol = /^[a-z][a-z0-9+.-]*:\/\//iu.test(address) ? address : `https://${address}`;
  if (!URL.canParse(withProtocol)) return null;
  const host = new URL(withProtocol).hostname.toLowerCase().replace(/\.$/u, "");
  return host === "" || host.startsWith("[") ? null : host;
}
