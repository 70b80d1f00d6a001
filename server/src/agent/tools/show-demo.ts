import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { saveLead } from "../../features/leads/save-lead.ts";
import { findBooked } from "../../features/meetings/book-meeting.ts";
import { parseSettings } from "../../features/widget/widget-settings.ts";
import type { Tool, ToolContext, ToolOutcome } from "../tool.ts";
import { findCalendar, offerTimes, plainReply, said } from "./offer-times.ts";
import { typedEmail } from "./typed-email.ts";

const ShowDemo = z.object({ email: z.string().max(254).optional().describe("The visitor's e-mail address, as they typed it") });

/** Shows the organization's own demo video; nothing a model says can name another one. Without a video, a person gives the demo. */
export function showDemo(deps: { db: Database }): Tool<z.infer<typeof ShowDemo>> {
  return {
    name: "show_demo",
    description: "Shows the company's demo, or arranges one with a person. Call it when the visitor wants to see the product.",
    input: ShowDemo,
    run: async ({ email }, context) => {
      const video = await findVideo(deps.db, context.organizationId);
      if (video === null) return arrangeDemo(deps.db, email, context);
      return {
        output: {
          ok: true,
          message: `Here's a short demo: ${video.title}. Ask me anything that comes up while you watch.`,
          title: video.title,
          duration: video.duration,
        },
        reply: { ...plainReply, success: true, videoData: video },
        state: { pendingDemo: null },
      };
    },
  };
}

/** Asks where to write, and once that is known keeps the visitor as a lead and offers times for a live demo. */
async function arrangeDemo(db: Database, offered: string | undefined, context: ToolContext): Promise<ToolOutcome> {
  const calendar = await findCalendar(db, context);
  if (calendar === null) return said("I don't have a demo to show here yet. What would you like to know about the product?");
  const email = typedEmail(offered, context.visitorTexts) ?? context.state.email;
  if (email === null) {
    const message =
      "I don't have a video to show right now, but a person on the team can give you a live demo. What's your e-mail address, so that I can arrange it?";
    return {
      output: { ok: false, message, missing: ["email"] },
      reply: { ...plainReply, success: true, toolData: { needsEmail: true } },
      state: { pendingDemo: context.visitorTexts.at(-1) ?? "" },
    };
  }
  const { organizationId, conversationId, now } = calendar.search;
  await saveLead(db, { organizationId, conversationId, now }, { name: context.state.name, email, note: "asked for a demo" });
  const known = { email, pendingDemo: null };
  if ((await findBooked(db.read, conversationId, now)) !== null)
    return { ...said("You have a meeting with us already, and I've noted that you'd like a demo in it."), state: known };
  const outcome = await offerTimes(
    db,
    calendar.search,
    null,
    "Thanks, I've noted that you'd like a demo. Here are times that are free for a live one",
    await context.schedulingUrl(),
  );
  return { ...outcome, shownAs: "schedule_meeting", state: { ...outcome.state, ...known } };
}

async function findVideo(db: Database, organizationId: string | null) {
  if (organizationId === null) return null;
  const row = await db.read
    .selectFrom("embeddedChatConfigurations")
    .select("settings")
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt")
    .executeTakeFirst();
  return row === undefined ? null : parseSettings(row.settings).demoVideo;
}
