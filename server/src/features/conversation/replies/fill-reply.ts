/** The variables of a saved reply. */
export const replyVariables = ["visitor.name", "visitor.email", "visitor.company", "member.name", "company"] as const;

export type ReplyValues = Readonly<Partial<Record<(typeof replyVariables)[number], string | null>>>;

const PLACEHOLDER = /\{\{\s*([^{}\n]{1,60}?)\s*\}\}/gu;

/** The text with its variables filled in. One without a value stays as it was written, and is named. */
export function fillReply(text: string, values: ReplyValues): { text: string; unknown: string[] } {
  const known = new Map<string, string | null>(Object.entries(values));
  const unknown = new Set<string>();
  const filled = text.replaceAll(PLACEHOLDER, (written: string, inner: string) => {
    const value = known.get(inner.toLowerCase());
    if (value != null && value !== "") return value;
    unknown.add(inner);
    return written;
  });
  return { text: filled, unknown: [...unknown] };
}

/** The names between braces that are no variable. */
export function unknownVariables(text: string): string[] {
  return fillReply(text, Object.fromEntries(replyVariables.map((name) => [name, name]))).unknown;
}
