import type { calendar_v3 } from "../../../../vendors/google/calendar-api.ts";

/** Google's largest page. */
const PAGE = 2_500;
const MOST_PAGES = 20;

/** Every event of a calendar in a range, deleted ones as `cancelled`, recurring ones one by one. @throws when there are more than can be read. */
export async function listGoogleEvents(
  api: calendar_v3.Calendar,
  asked: { calendarId: string; timeMin: string; timeMax: string; timeZone?: string },
): Promise<{ items: calendar_v3.Schema$Event[]; timeZone: string }> {
  const items: calendar_v3.Schema$Event[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data } = await api.events.list({
      ...asked,
      singleEvents: true,
      showDeleted: true,
      orderBy: "startTime",
      maxResults: PAGE,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    items.push(...(data.items ?? []));
    if (data.nextPageToken == null) return { items, timeZone: data.timeZone ?? "UTC" };
    pageToken = data.nextPageToken;
  }
  throw new Error(`The calendar has more than ${MOST_PAGES * PAGE} events in this range.`);
}
