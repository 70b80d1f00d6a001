/** The best of what it is offered, up to a number. Of equals, those offered earlier are kept and come first. */
export interface Best {
  /** What an item must be above to be kept. */
  readonly floor: number;
  offer(score: number, item: number): void;
  /** Best first. */
  inOrder(): { score: number; item: number }[];
}

export function createBest(room: number): Best {
  const scores = new Float64Array(room);
  const items = new Uint32Array(room);
  const turns = new Uint32Array(room);
  /** Places in the arrays above, as a heap with the one to leave next on top. */
  const heap = new Uint32Array(room);
  let total = 0;
  let turn = 0;
  let floor = 0;

  function isWorse(a: number, b: number): boolean {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference < 0 || (difference === 0 && (turns[a] ?? 0) > (turns[b] ?? 0));
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
      if (score <= floor) return;
      const place = total < room ? total : (heap[0] ?? 0);
      scores[place] = score;
      items[place] = item;
      turns[place] = turn;
      turn += 1;
      if (total < room) {
        heap[total] = place;
        total += 1;
        if (total < room) return;
        for (let at = (room >>> 1) - 1; at >= 0; at -= 1) sink(at);
      } else {
        sink(0);
      }
      floor = scores[heap[0] ?? 0] ?? 0;
    },
    inOrder: () =>
      Array.from({ length: total }, (_, place) => place)
        .sort((a, b) => (isWorse(a, b) ? 1 : -1))
        .map((place) => ({ score: scores[place] ?? 0, item: items[place] ?? 0 })),
  };
}
