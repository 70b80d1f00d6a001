import type { VideoData } from "@disco/protocol";
import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { saveLead } from "../../leads/leads/save-lead.ts";
import { findBooked } from "../meetings/book-meeting.ts";
import { parseDomains } from "../../conversation/widget-configuration/find-configuration.ts";
import { demoVideoOf, parseSettings } from "../../conversation/widget-configuration/widget-settings.ts";
import type { ConversationState, Tool, ToolContext, ToolOutcome } from "../../../agent/tool.ts";
import { type CalendarDeps, findCalendar, offerTimes, plainReply, said } from "./offer-times.ts";
import { emailIn, typedEmail } from "../../../agent/tools/typed-email.ts";
import { typedName } from "../../../agent/tools/typed-name.ts";
import { phrasesOf } from "../../../agent/phrases/phrases-of.ts";
import { replyCause } from "../../../agent/reply-causes.ts";

const ASKED = "asked for a demo";
const WANTS_VIDEO =
  /(?<!\p{L})(?:v[ií]d[eé]os?|watch|recording|aufzeichnung|ansehen|anschauen|enregistrement|grabación|registrazione|opname|bekijken|gravação)(?!\p{L})/iu;

const ShowDemo = z.object({
  email: z.string().max(254).optional().describe("The visitor's e-mail address, as they typed it"),
  name: z.string().max(200).optional().describe("The visitor's name, as they gave it"),
});
type ShowDemo = z.infer<typeof ShowDemo>;

/** Shows the organization's own demo video; nothing a model says can name another one. Without a video, a person gives the demo. */
export function showDemo(deps: CalendarDeps): Tool<ShowDemo> {
  return {
    name: "show_demo",
    description: "Shows the company's demo, or arranges one with a person. Call it when the visitor wants to see the product.",
    input: ShowDemo,
    run: async (input, context) => {
      const video = ownVideo(context) ?? (await findVideo(deps.db, context.organizationId));
      if (video === null) return arrangeDemo(deps, input, context);
      const given = await keepVisitor(deps.db, input, context);
      return {
        output: {
          ok: true,
          message: phrasesOf(context.language).demo(video.title),
          title: video.title,
          duration: video.duration,
        },
        reply: { ...plainReply, success: true, videoData: video },
        cause: replyCause("demo_shown"),
        state: { ...given, pendingDemo: null },
      };
    },
  };
}

/** An address with a wish for a demo is permission to write, even when a video exists. */
async function keepVisitor(db: Database, input: ShowDemo, context: ToolContext): Promise<Partial<ConversationState>> {
  const { organizationId, conversationId, now, visitorTexts } = context;
  const email = emailIn(visitorTexts.at(-1) ?? "") === null ? null : typedEmail(input.email, visitorTexts);
  if (organizationId === null || email === null) return {};
  const name = typedName(input.name, visitorTexts, context.state.name) ?? context.state.name;
  await saveLead(db, { organizationId, conversationId, now }, { name, email, note: ASKED });
  return { name, email };
}

/** Asks where to write, and once that is known keeps the visitor as a lead and offers times for a live demo. */
async function arrangeDemo(deps: CalendarDeps, input: ShowDemo, context: ToolContext): Promise<ToolOutcome> {
  const { db } = deps;
  const calendar = await findCalendar(deps, context);
  const phrases = phrasesOf(context.language);
  if (calendar === null) return said(phrases.noDemo, "demo_missing");
  const name = typedName(input.name, context.visitorTexts, context.state.name) ?? context.state.name;
  const email = typedEmail(input.email, context.visitorTexts) ?? context.state.email;
  if (email === null) {
    const wish = context.visitorTexts.at(-1) ?? "";
    const message = WANTS_VIDEO.test(wish) ? phrases.liveDemoNoVideo : phrases.liveDemo;
    return {
      output: { ok: false, message, missing: ["email"] },
      reply: { ...plainReply, success: true, toolData: { needsEmail: true } },
      cause: replyCause("demo_needs_address"),
      state: { name, pendingDemo: wish },
    };
  }
  const { organizationId, conversationId, now } = calendar.search;
  await saveLead(db, { organizationId, conversationId, now }, { name, email, note: ASKED });
  const known = { name, email, pendingDemo: null };
  if ((await findBooked(db.read, conversationId, now)) !== null) return { ...said(phrases.demoInMeeting, "demo_noted"), state: known };
  if (context.state.meeting === null && !(await context.mayArrange()))
    return {
      ...said(phrases.demoNoted, "demo_noted"),
      state: known,
    };
  const outcome = await offerTimes(db, calendar.search, null, phrases.demoTimes, await context.schedulingUrl());
  return { ...outcome, shownAs: "schedule_meeting", state: { ...outcome.state, ...known } };
}

/** The agent's own video whose title has a word of the visitor's, else its first. */
function ownVideo({ videos = [], visitorTexts }: ToolContext): VideoData | null {
  const words = new Set((visitorTexts.at(-1) ?? "").toLowerCase().match(/\p{L}{4,}/gu));
  const named = videos.find(({ title }) =>
    title
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.some((word) => words.has(word)),
  );
  return named ?? videos[0] ?? null;
}

async function findVideo(db: Database, organizationId: string | null) {
  if (organizationId === null) return null;
  const row = await db.read
    .selectFrom("embeddedChatConfigurations as configuration")
    .innerJoin("organizations as organization", "organization.id", "configuration.organizationId")
    .select(["configuration.settings", "configuration.allowedDomains", "organization.isDemo"])
    .where("configuration.organizationId", "=", organizationId)
    .orderBy("configuration.createdAt")
    .executeTakeFirst();
  if (row === undefined) return null;
  const where = { allowedDomains: parseDomains(row.allowedDomains), isDemo: row.isDemo === 1 };
  return demoVideoOf(parseSettings(row.settings), where);
}
