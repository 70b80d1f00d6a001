import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { addDays, mondayOf, rangeOfMonth } from "./calendar-days.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The calendars a member can look at. */
export function useCalendarList() {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["calendar-list", organization?.id],
    queryFn: ({ signal }) => workspace.calendar.listCalendars(signal),
    staleTime: 10 * MINUTE_MS,
    gcTime: 30 * MINUTE_MS,
  });
}

/** The events of a whole month, and of the weeks at its ends. */
export function useCalendarEvents(calendarId: string, date: Date) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const range = rangeOfMonth(date);
  const events = useQuery({
    queryKey: ["calendar", organization?.id, calendarId, range.timeMin],
    queryFn: ({ signal }) => workspace.calendar.listEvents(calendarId, range, signal),
    staleTime: MINUTE_MS,
    gcTime: 5 * MINUTE_MS,
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  return { events, refresh: () => cache.invalidateQueries({ queryKey: ["calendar"] }) };
}

/** Why meetings are offered in the hours of a day's week, or are not. */
export function useExplainedHours(date: Date) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const monday = mondayOf(date);
  const from = monday.toISOString();
  // Where the clocks change, a week has an hour more or less.
  const count = Math.round((addDays(monday, 7).getTime() - monday.getTime()) / HOUR_MS);
  return useQuery({
    queryKey: ["calendar", organization?.id, "hours", from],
    queryFn: ({ signal }) => workspace.calendar.explainHours(from, count, signal),
    staleTime: MINUTE_MS,
    gcTime: 5 * MINUTE_MS,
  });
}
