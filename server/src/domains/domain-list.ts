import { readFileSync } from "node:fs";

/** The domains of a file beside this one, without its lines of comment. */
export function readDomainList(name: string): string[] {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  return text
    .replaceAll(/^#.*$/gmu, "")
    .split(/\s+/u)
    .filter((domain) => domain !== "");
}

/** A host in small letters, then each domain above it: `a.b.c` gives `a.b.c` and `b.c`. */
export function withParents(host: string): string[] {
  const labels = host.toLowerCase().split(".").slice(-8);
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
