/** Per query, the documents that answer it and how well. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Quality {
  ndcg10: number;
  recall10: number;
  mrr10: number;
}

/** Means over the judged queries. Gains are the judged scores as they stand, as in trec_eval. */
export function judge(answers: readonly { id: string; found: readonly string[] }[], judgements: Judgements, depth: number): Quality {
  const each = answers.map(({ id, found }) => {
    const gains = judgements.get(id) ?? new Map<string, number>();
    const top = found.slice(0, depth);
    const ideal = [...gains.values()].sort((a, b) => b - a).slice(0, depth);
    const first = top.findIndex((document) => gains.has(document));
    return {
      ndcg: discounted(top.map((document) => gains.get(document) ?? 0)) / discounted(ideal),
      recall: top.filter((document) => gains.has(document)).length / gains.size,
      reciprocal: first === -1 ? 0 : 1 / (first + 1),
    };
  });
  return {
    ndcg10: mean(each.map((one) => one.ndcg)),
    recall10: mean(each.map((one) => one.recall)),
    mrr10: mean(each.map((one) => one.reciprocal)),
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}
