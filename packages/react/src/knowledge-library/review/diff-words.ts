/** A run of words that both texts have, or only one. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

const MOST_CELLS = 1_000_000;

/** Changes of a text, word by word: the longest common run of words stays, the rest was removed or added. */
export function diffWords(before: string, after: string): DiffPart[] {
  const old = before.match(/\s*\S+/gu) ?? [];
  const fresh = after.match(/\s*\S+/gu) ?? [];
  if (old.length * fresh.length > MOST_CELLS) return joined([...parts("removed", old), ...parts("added", fresh)]);
  const lengths = commonLengths(old, fresh);
  const found: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < fresh.length) {
    const [left = "", right = ""] = [old[i], fresh[j]];
    if (left.trim() === right.trim()) {
      found.push({ kind: "same", text: /^\s/u.test(right) ? right : left });
      i++;
      j++;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      found.push({ kind: "removed", text: left });
      i++;
    } else {
      found.push({ kind: "added", text: right });
      j++;
    }
  }
  return joined([...found, ...parts("removed", old.slice(i)), ...parts("added", fresh.slice(j))]);
}

/** For each pair of places, how many words the rests from there have in common. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      const row = rows[i];
      const below = rows[i + 1];
      if (!row || !below) continue;
      row[j] = old[i]?.trim() === fresh[j]?.trim() ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

function parts(kind: DiffPart["kind"], words: readonly string[]): DiffPart[] {
  return words.map((text) => ({ kind, text }));
}

function joined(found: readonly DiffPart[]): DiffPart[] {
  const runs: DiffPart[] = [];
  for (const part of found) {
    const last = runs.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else runs.push({ ...part });
  }
  return runs;
}
