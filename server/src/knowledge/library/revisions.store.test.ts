import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/stores/open-test-database.ts";
import { createRevisions } from "./revisions.ts";

test("who asks in one run of the microtask queue shares a read, and what was stored is seen by the next run, or by who asks anew", async () => {
  const db = await openTestDatabase();
  const library = { organizationId: null, slug: "acme", overlayTokenHash: "token", expiresAt: null, createdAt: "2026-01-01T00:00:00.000Z" };
  await db.write((tx) =>
    tx
      .insertInto("libraries")
      .values({ ...library, id: "library" })
      .execute(),
  );
  const revisionsOf = createRevisions(db);
  const libraries = ["library", "gone"];

  const before = revisionsOf(libraries);
  const together = revisionsOf(libraries);
  expect(await before).toEqual(new Map([["library", 0]]));
  expect(await together).toEqual(await before);
  await db.write((tx) => tx.updateTable("libraries").set({ revision: 7 }).execute());
  expect(await revisionsOf(libraries)).toEqual(new Map([["library", 7]]));

  let reads = 0;
  const read = new Proxy(db.read, {
    get: (handle, name) => {
      if (name === "getExecutor") reads += 1;
      const value: unknown = Reflect.get(handle, name);
      return typeof value === "function" ? value.bind(handle) : value;
    },
  });
  const counted = createRevisions({ ...db, read });
  await Promise.all([counted(["library"]), counted(["library"]), counted(["library"])]);
  expect(reads).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([counted(["library"]), counted(["library"], true)]);
  expect(reads).toBe(3);
  await db.close();
});
