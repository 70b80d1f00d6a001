/**
 * What somebody wrote under what they wrote before, each text once. Past `longest` characters the oldest give way: the last may take back
 * what the first asked for.
 */
export function joinNotes(before: string | null, note: string | null, longest: number): string | null {
  if (before === null || note === null) return note ?? before;
  if (`\n${before}\n`.includes(`\n${note}\n`)) return before;
  return `${before}\n${note}`.slice(-longest).toWellFormed();
}
