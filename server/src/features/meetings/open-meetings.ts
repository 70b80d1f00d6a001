import type { Database } from "../../db/database.ts";
import { undoneWrites } from "../../db/undone-writes.ts";
import { scheduleMeeting } from "./scheduling/schedule-meeting.ts";
import { showDemo } from "./scheduling/show-demo.ts";
import type { AnyTool } from "../../agent/tool.ts";
import type { Room } from "../../room.ts";
import type { Core } from "../../wire/core.ts";
import type { Account } from "../account/open-account.ts";
import type { Knowledge } from "../knowledge/open-knowledge.ts";
import type { Leads } from "../leads/open-leads.ts";
import { createCalendarServices } from "./calendar-services.ts";
import { REQUEST_DRAFT_JOB, requestDraftJob } from "./demo-requests/email-drafts.ts";
import { demoRequestMembersFeature } from "./demo-requests/member-routes.ts";
import { demoRequestsFeature } from "./demo-requests/routes.ts";
import { createMeetingServices } from "./meeting-services.ts";
import { calendarFeature } from "./meetings/calendar/calendar-routes.ts";
import { guestMeetingsFeature } from "./meetings/guests/guest-routes.ts";
import { meetingsFeature } from "./meetings/routes.ts";
import { startLapsingMeetings } from "./meetings/unconfirmed-meetings.ts";

export type Meetings = ReturnType<typeof openMeetings>;

/** The organization's calendar: times, bookings, the guests' own changes, and requests for a demo. */
export function openMeetings(core: Core, account: Account, { knowledge }: Knowledge, leads: Leads) {
  const { env, db, clock, logger } = core;
  const { identity, googleClientFor } = account;
  const jobs = core.createQueue();
  const calendar = createCalendarServices({ ...core, jobs, googleClientFor, isConfigured: env.google !== null });
  const meetings = createMeetingServices({ ...core, identity, calendar, googleClientFor });
  const onFailure = (error: unknown) => logger.warn({ err: error }, "drafting an answer to a request failed in part");
  jobs.handle(REQUEST_DRAFT_JOB, requestDraftJob({ ...core, knowledge, onFailure, readBusy: calendar.readBusy }));
  const toolsOver = (store: Database): AnyTool[] => [showDemo({ ...meetings, db: store }), scheduleMeeting({ ...meetings, db: store })];
  const routes: Room["routes"] = [
    meetingsFeature(meetings),
    guestMeetingsFeature({ ...core, ...meetings }),
    calendarFeature({ ...meetings, identity, googleClientFor }),
    demoRequestsFeature({ ...core, formsPerHour: env.rateLimits.formsPerHour }),
    demoRequestMembersFeature({ ...core, ...leads.deals, enrichDeal: leads.enrichDeal, ...calendar }),
  ];
  return {
    calendar,
    tools: toolsOver(db),
    /** The same for a rehearsal, of which nothing is kept. */
    rehearsalTools: toolsOver(undoneWrites(db)),
    routes,
    start: (signal: AbortSignal) => {
      startLapsingMeetings({ ...meetings, clock }, (error) => logger.error({ err: error }, "freeing unconfirmed times failed"), signal);
      meetings.startFollowing?.(signal);
    },
  };
}
