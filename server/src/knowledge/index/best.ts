/** The best items up to a number. Among equals the lower item wins, in any order of offers. */
export interface Best {
  readonly floor: number;
  offer(score: number, item: number): void;
  /** Hands over what was kept, best first. */
  forEach(sink: (score: number, item: number) => void): void;
  /** Forgets all, to be used again. */
  clear(): void;
}

export function createBest(room: number): Best {
  const scores = new Float64Array(room);
  const items = new Uint32Array(room);
  /** Places in the arrays above, as a heap with the one to leave next on top. */
  const heap = new Uint32Array(room);
  let total = 0;
  let floor = 0;

  function isWorse(a: number, b: number): boolean {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference < 0 || (difference === 0 && (items[a] ?? 0) > (items[b] ?? 0));
  }

  function sink(from: number): void {
    const moved = heap[from] ?? 0;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= total) break;
      if (child + 1 < total && isWorse(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1;
      if (!isWorse(heap[child] ?? 0, moved)) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = moved;
  }

  return {
    get floor() {
      return floor;
    },
    offer: (score, item) => {
      if (score < floor || score <= 0) return;
      const isFull = total === room;
      const place = isFull ? (heap[0] ?? 0) : total;
      if (isFull && score === floor && item > (items[place] ?? 0)) return;
      scores[place] = score;
      items[place] = item;
      if (isFull) {
        sink(0);
      } else {
        heap[total] = place;
        total += 1;
        if (total < room) return;
        for (let at = (room >>> 1) - 1; at >= 0; at -= 1) sink(at);
      }
      floor = scores[heap[0] ?? 0] ?? 0;
    },
    forEach: (sink) => {
      const places: number[] = [];
      for (let i = 0; i < total; i += 1) {
        const place = heap[i] ?? 0;
        let at = i;
        for (; at > 0 && isWorse(places[at - 1] ?? 0, place); at -= 1) places[at] = places[at - 1] ?? 0;
        places[at] = place;
      }
      for (const place of places) sink(scores[place] ?? 0, items[place] ?? 0);
    },
    clear: () => {
      total = 0;
      floor = 0;
    },
  };
}
