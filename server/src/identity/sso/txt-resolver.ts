import { Resolver } from "node:dns/promises";

/** The TXT records of a name; none where it has none. @throws where no server answers. */
export type ResolveTxt = (name: string) => Promise<string[]>;

const TIMEOUT_MS = 3_000;

export function createTxtResolver(servers: readonly string[]): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA")) return [];
      throw error;
    }
  };
}
