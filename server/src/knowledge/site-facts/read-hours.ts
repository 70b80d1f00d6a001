export interface FoundHours {
  range: string;
  start: number;
  end: number;
}

const TIME = String.raw`(\d{1,2})(?:[:.h](\d\d))?\s?(am|pm|a\.m\.|p\.m\.|uhr|heures|h(?!\d))?`;
const CLOCK = new RegExp(
  String.raw`(?<![\p{L}\d:.,/-])${TIME}\s?(?:-|–|—|to|until|till|and|bis|à|a|y|e|et|en|alle|al|tot|até|às|und)\s?${TIME}(?![\d:%])`,
  "giu",
);

/** "Mon–Fri 8:00–17:00, Sat 9–12 am": each time that something is open, in order. */
export function readHours(text: string): FoundHours[] {
  if (!/\d/u.test(text)) return [];
  return [...text.matchAll(CLOCK)].flatMap((match) => {
    const [all, from = "", fromMinutes, fromHalf, to = "", toMinutes, toHalf] = match;
    if ([fromMinutes, fromHalf, toMinutes, toHalf].every((part) => part === undefined)) return [];
    const [opens, closes] = [clock(from, fromMinutes, fromHalf ?? ""), clock(to, toMinutes, toHalf ?? "")];
    if (opens === null || closes === null) return [];
    return [{ range: `${opens}–${closes}`, start: match.index, end: match.index + all.trimEnd().length }];
  });
}

function clock(hour: string, minutes: string | undefined, half: string): string | null {
  const isLate = /^p/iu.test(half);
  const value = Number(hour) === 12 && /^[ap]/iu.test(half) ? (isLate ? 12 : 0) : Number(hour) + (isLate ? 12 : 0);
  return value > 24 || Number(minutes) > 59 ? null : `${String(value).padStart(2, "0")}:${minutes ?? "00"}`;
}
