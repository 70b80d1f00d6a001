/** Puts values in a sentence's `{places}`. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/gu, (_place, name: string) => values[name] ?? "");
}
