const LONGEST_ID = 998;
const BRACKETED = /<([^<>]{1,2000})>/gu;

/** The message ids of a header, each in angle brackets: folded, parted by commas, or without brackets as some programs write them. */
export function messageIdsIn(header: string | undefined): string[] {
  const text = header ?? "";
  const bracketed = [...text.matchAll(BRACKETED)].map(([, id = ""]) => id.replaceAll(/\s+/gu, ""));
  const found = bracketed.length > 0 ? bracketed : text.split(/[\s,]+/u).filter((word) => /^[^\s<>()"]*[^\s<>()":;]$/u.test(word));
  return found.filter((id) => id !== "").map((id) => `<${id.slice(0, LONGEST_ID)}>`);
}
