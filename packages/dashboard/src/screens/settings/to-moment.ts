/** An instant in the member's own way of writing: "Nov 28, 2026, 2:05 PM". */
export function toMoment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
