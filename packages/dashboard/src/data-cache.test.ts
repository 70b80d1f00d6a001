import { ApiError } from "@disco/client/api";
import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createDataCache } from "./data-cache.ts";

/** How often the cache asks before it gives a failure up. */
async function triesOn(error: Error): Promise<number> {
  let tries = 0;
  const observer = new QueryObserver(createDataCache(), {
    queryKey: ["asked"],
    retryDelay: 0,
    queryFn: async () => {
      tries += 1;
      throw error;
    },
  });
  await new Promise<void>((resolve) => {
    observer.subscribe(({ isError }) => isError && resolve());
  });
  observer.destroy();
  return tries;
}

test("what the server refuses is not asked again, what failed otherwise up to three times", async () => {
  expect(await triesOn(new ApiError(404, "not_found"))).toBe(1);
  expect(await triesOn(new ApiError(429, "rate_limited"))).toBe(1);
  expect(await triesOn(new ApiError(503, "unavailable"))).toBe(3);
  expect(await triesOn(new ApiError(0, "network"))).toBe(3);
});

test("what was read is fresh for 5 minutes, kept for 30, and not read again for a look at another window", () => {
  expect(createDataCache().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 1_800_000,
    refetchOnWindowFocus: false,
    refetchOnMount: true,
  });
});
