import type { AskPersonReply } from "@disco/protocol";
import { sayPersonWanted } from "../../../agent/dialogue/say-handover.ts";
import { announce } from "../handover/announce.ts";
import { askForPerson } from "../handover/ask-person.ts";
import type { HandoverDeps } from "../handover/handover-deps.ts";
import { languageOfThread } from "../handover/language-of-thread.ts";
import { lastWords } from "../handover/last-words.ts";
import { sayNotice } from "../handover/notices.ts";
import { openTicket } from "../handover/open-ticket.ts";
import { readVisitorHandler } from "../handover/queries.ts";
import { findHandoverSettings } from "../handover/settings.ts";
import type { Place } from "./live-rows.ts";

/** A visitor asks for a person by the button: one is asked, or the agent says what happens instead. */
export async function askByButton(deps: HandoverDeps, place: Place, words: string | null): Promise<Omit<AskPersonReply, "success">> {
  const { db, clock, events } = deps;
  const { organizationId, conversationId } = place;
  const now = clock();
  const response = await db.write(async (tx) => {
    const language = await languageOfThread(tx, conversationId);
    const wanted = { reason: "button", words: words?.trim() || (await lastWords(tx, conversationId)), language } as const;
    const asked = await askForPerson(db, tx, place, wanted, now);
    const { handler, person } = await readVisitorHandler(tx, conversationId);
    const { fallback, waitSeconds } = await findHandoverSettings(tx, organizationId);
    const lead = await tx.selectFrom("leads").select("email").where("conversationId", "=", conversationId).executeTakeFirst();
    const hasContact = (lead?.email ?? null) !== null;
    // A person is there already.
    if (handler === "person") return "";
    const isAsked = handler === "waiting" && person !== null;
    const said = sayPersonWanted(isAsked ? { memberId: "", name: person.name, seconds: waitSeconds } : { fallback }, language, hasContact);
    if (!isAsked) await openTicket(tx, place, { ...wanted, isTold: hasContact || fallback === "ticket" }, now);
    if (asked !== null || !isAsked)
      await sayNotice(tx, place, { handoverId: asked?.handoverId ?? conversationId, what: `asked:${now.toISOString()}`, ...said }, now);
    return said.text;
  });
  announce(events, place);
  return { response, handler: await readVisitorHandler(db.read, conversationId) };
}
