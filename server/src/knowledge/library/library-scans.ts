/** What a look through a whole library found, and when it was looked through. */
export interface LibraryScan<Found> {
  found: Found;
  scannedAt: string;
}

/** Looks through libraries, and remembers what was found until they change. */
export interface LibraryScans<Found> {
  scan(library: { libraryId: string; revision: number }): Promise<LibraryScan<Found>>;
}

const MAX_LIBRARIES = 100;

interface Kept<Found> {
  revision: number;
  result: Promise<LibraryScan<Found>>;
  isUnderWay: boolean;
}

/**
 * A scan reads every passage, so one that is under way is shared, even if the library has moved on since it began: while a website
 * is crawled, that is all the time.
 */
export function createLibraryScans<Found>(find: (libraryId: string) => Promise<Found>, clock: () => Date): LibraryScans<Found> {
  const kept = new Map<string, Kept<Found>>();
  return {
    scan: ({ libraryId, revision }) => {
      const known = kept.get(libraryId);
      if (known !== undefined && (known.isUnderWay || known.revision === revision)) return known.result;
      const scannedAt = clock().toISOString();
      const result = find(libraryId).then((found) => ({ found, scannedAt }));
      const entry: Kept<Found> = { revision, result, isUnderWay: true };
      kept.delete(libraryId);
      kept.set(libraryId, entry);
      result.then(
        () => (entry.isUnderWay = false),
        () => kept.delete(libraryId),
      );
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_LIBRARIES) break;
        kept.delete(oldest);
      }
      return result;
    },
  };
}
