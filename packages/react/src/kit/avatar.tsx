import { BrandMark } from "@disco/conversation";

/** The motif: the facets of a mirror ball. */
export function Facets({ size = 24 }: { size?: number }) {
  return <BrandMark size={size} />;
}

/** Who: the letters of a person's name, or the facets for the agent. */
export function Avatar({ name, isAgent = false, size = 32 }: { name: string; isAgent?: boolean; size?: 24 | 32 | 40 }) {
  return (
    <span className="disco-kit-avatar" data-size={size} data-agent={isAgent || undefined} role="img" aria-label={name}>
      {isAgent ? <BrandMark size={size * 0.6} /> : initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return [first, last]
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
