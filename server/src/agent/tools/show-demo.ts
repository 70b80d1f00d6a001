import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { parseSettings } from "../../features/widget/widget-settings.ts";
import type { Tool } from "../tool.ts";

const ShowDemo = z.object({ email: z.string().max(254).optional() });

/** Shows the organization's own demo video; nothing a model says can name another one. */
export function showDemo(deps: { db: Database }): Tool<z.infer<typeof ShowDemo>> {
  return {
    name: "show_demo",
    description: "Shows the company's demo video in the conversation. Call it when the visitor wants to see the product.",
    input: ShowDemo,
    run: async (_input, context) => {
      const video = await findVideo(deps.db, context.organizationId);
      if (video === null) {
        const message = "I don't have a demo video to show right now. Shall I book a meeting, so that a person can walk you through it?";
        return { output: { ok: false, message }, reply: null };
      }
      return {
        output: { ok: true, title: video.title, duration: video.duration },
        reply: { success: true, extractedData: null, alternatives: null, toolData: null, videoData: video },
        state: { pendingDemo: null },
      };
    },
  };
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
