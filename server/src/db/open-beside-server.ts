import { type Database, type DatabaseLocation, openDatabase } from "./database.ts";

const OPEN_TRIES = 100;

/** A running server may hold the file's lock at the moment of opening; it never does for long. */
export async function openBesideServer(location: DatabaseLocation): Promise<Database> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openDatabase(location);
    } catch (error) {
      if (tries >= OPEN_TRIES || !/database is locked|SQLITE_BUSY/u.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
