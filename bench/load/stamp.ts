/** A moment in tenths of a millisecond that two processes of one machine agree on, short enough to be a token. */
const WRAP = 36 ** 5;

function tenths(): number {
  return Math.floor((performance.timeOrigin + performance.now()) * 10) % WRAP;
}

export function stampNow(): string {
  return tenths().toString(36).padStart(5, "0");
}

/** How long ago a stamp was made, in milliseconds. */
export function ageOf(stamp: string): number {
  return ((tenths() - Number.parseInt(stamp, 36) + WRAP) % WRAP) / 10;
}
