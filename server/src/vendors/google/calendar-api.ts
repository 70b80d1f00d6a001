import { calendar, type calendar_v3 } from "@googleapis/calendar";

/** Google Calendar's client and the shapes of its events. */
export { calendar, type calendar_v3 };
