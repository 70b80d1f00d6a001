import type { LoadedClerk } from "@clerk/react/types";
import type { SignIns } from "./auth-client.ts";
import { saying } from "./clerk-sign-in.ts";

/** Where the person is signed in, as Clerk knows it. */
export function createClerkSignIns(clerk: () => LoadedClerk): SignIns {
  const sessions = async () => (await clerk().user?.getSessions()) ?? [];
  const currentId = () => clerk().session?.id;
  return {
    list: () =>
      saying(async () => {
        const found = (await sessions()).map(({ id, lastActiveAt, latestActivity: seen }) => ({
          id,
          browser: [seen.browserName, seen.deviceType].filter(Boolean).join(" on ") || null,
          place: [seen.city, seen.country].filter(Boolean).join(", ") || (seen.ipAddress ?? null),
          signedInAt: null,
          lastSeenAt: lastActiveAt.toISOString(),
          isCurrent: id === currentId(),
        }));
        return found.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));
      }),
    end: (id) =>
      saying(async () => {
        for (const session of await sessions()) if (session.id === id) await session.revoke();
      }),
    endOthers: () =>
      saying(async () => {
        for (const session of await sessions()) if (session.id !== currentId()) await session.revoke();
      }),
  };
}
