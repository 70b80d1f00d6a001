import type { SavedCalendarSettings, UpdateCalendarSettings } from "@disco/protocol";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";

const MINUTE_MS = 60_000;

/** When the organization takes meetings, and the way to change it. */
export function useCalendarSettings() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const key = ["calendar-settings", organization?.id];
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => workspace.calendar.readSettings(signal),
    staleTime: 10 * MINUTE_MS,
  });
  async function update(change: UpdateCalendarSettings): Promise<void> {
    cache.setQueryData(key, await workspace.calendar.updateSettings(change));
    // The suggested times come from the same hours.
    await Promise.all(["calendar", "meeting-suggestion"].map((name) => cache.invalidateQueries({ queryKey: [name] })));
  }
  async function readAgain(): Promise<SavedCalendarSettings> {
    const there = await workspace.calendar.readSettings();
    cache.setQueryData(key, there);
    return there;
  }
  return { settings, update, readAgain };
}
