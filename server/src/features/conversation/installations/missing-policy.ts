const NEEDED = ["script-src", "connect-src"] as const;

/** Fallbacks of missing directives (CSP Level 3, "fallback list"). */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  "script-src": ["script-src-elem", "script-src", "default-src"],
  "connect-src": ["connect-src", "default-src"],
};

/**
 * The lines to add to a page's policies so that the widget of `server` works, word for word: its script, its calls, and the socket of a
 * conversation by voice. Each policy is checked by itself, because a browser obeys all of them.
 */
export function missingPolicy(policies: readonly string[], server: string, page: string): string[] {
  const missing = new Set<string>();
  const socket = server.replace(/^http/u, "ws");
  for (const policy of policies) {
    const directives = parsePolicy(policy);
    for (const needed of NEEDED) {
      const name = FALLBACKS[needed]?.find((candidate) => directives.has(candidate));
      if (name === undefined) continue;
      const sources = directives.get(name) ?? [];
      const isOwn = new URL(server).origin === new URL(page).origin;
      const wanted = needed === "connect-src" ? [server, socket] : [server];
      const lacking = wanted.filter((address) => !allows(sources, needed, new URL(address), isOwn));
      if (lacking.length === 0) continue;
      const kept = sources.filter((source) => source !== "'none'");
      missing.add(`${name === "default-src" ? needed : name} ${[...kept, ...lacking].join(" ")}`);
    }
  }
  return [...missing];
}

function parsePolicy(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/u);
    // The first of two directives of one name counts.
    if (name !== "" && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

function allows(sources: readonly string[], directive: string, wanted: URL, isOwn: boolean): boolean {
  // A source allowed by http is allowed by https. Not every browser extends that to sockets.
  const isScheme = (scheme: string) => scheme === wanted.protocol || `${scheme.slice(0, -1)}s:` === wanted.protocol;
  const isSocket = wanted.protocol.startsWith("ws");
  // With 'strict-dynamic' hosts do not count: the tag needs the page's nonce, which only the page can give.
  if (directive === "script-src" && sources.includes("'strict-dynamic'")) return true;
  return sources.some((source) => {
    const text = source.toLowerCase();
    if (text === "*") return true;
    if (text === "'self'") return isOwn;
    if (isScheme(text)) return true;
    const match = /^(?:(https?|wss?):\/\/)?(\*\.)?([a-z0-9.-]+)(?::(\d+|\*))?(?:\/.*)?$/u.exec(text);
    if (match === null) return false;
    const [, scheme, wildcard, host = "", port] = match;
    if (scheme === undefined ? isSocket : !isScheme(`${scheme}:`)) return false;
    if (wildcard === undefined ? wanted.hostname !== host : !wanted.hostname.endsWith(`.${host}`)) return false;
    return port === undefined ? wanted.port === "" : port === "*" || port === wanted.port;
  });
}
