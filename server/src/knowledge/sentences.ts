import type { Cause, CauseCode } from "@disco/protocol";

/** Puts values in a sentence's `{places}`. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/gu, (_place, name: string) => values[name] ?? "");
}

/** Makes the way back from a filled sentence to its code and its values. */
export function createCauseReader(sentences: Readonly<Record<CauseCode, string>>): (sentence: string) => Cause | null {
  const plain = new Map<string, CauseCode>();
  const patterns: [CauseCode, RegExp][] = [];
  for (const [code, sentence] of Object.entries(sentences) as [CauseCode, string][]) {
    if (!sentence.includes("{")) plain.set(sentence, code);
    else patterns.push([code, toPattern(sentence)]);
  }
  return (sentence) => {
    const code = plain.get(sentence);
    if (code !== undefined) return { code, values: {} };
    for (const [named, pattern] of patterns) {
      const groups = pattern.exec(sentence)?.groups;
      if (groups !== undefined) return { code: named, values: { ...groups } };
    }
    return null;
  };
}

function toPattern(sentence: string): RegExp {
  const parts = sentence
    .split(/\{(\w+)\}/u)
    .map((part, at) => (at % 2 === 1 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")));
  return new RegExp(`^${parts.join("")}$`, "su");
}
