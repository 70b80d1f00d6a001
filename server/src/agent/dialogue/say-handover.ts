import type { HandoverFallback, ReplyCause } from "@disco/protocol";
import type { Language } from "../language/language.ts";
import { talkOf } from "../phrases/talk/talk-of.ts";
import { replyCause } from "../reply-causes.ts";
import type { PersonWanted } from "./person-wanted.ts";

interface Said {
  text: string;
  cause: ReplyCause;
}

const MINUTE_S = 60;
/** From and up to here it is "about a minute". */
const A_MINUTE_S = [50, 90] as const;
const ROUND_S = 5;

/** Names the member who is asked, or announces the fallback. */
export function sayPersonWanted(wanted: PersonWanted, language: Language, hasContact: boolean): Said {
  const { person } = talkOf(language);
  if ("fallback" in wanted) return withFallback(person.away, wanted.fallback, language, hasContact);
  const { name, seconds } = wanted;
  const wait =
    seconds < A_MINUTE_S[0]
      ? person.seconds(Math.ceil(seconds / ROUND_S) * ROUND_S)
      : seconds <= A_MINUTE_S[1]
        ? person.minute
        : person.minutes(Math.ceil(seconds / MINUTE_S));
  return { text: person.asked(name, wait), cause: replyCause("person_asked", { name }) };
}

/** Says that no member has come, and announces the fallback. */
export function sayPersonMissed(fallback: HandoverFallback, language: Language, hasContact: boolean): Said {
  return withFallback(talkOf(language).person.missed, fallback, language, hasContact);
}

/** Tells the visitor that the agent answers again: the member gave the conversation back, or was silent for too long. */
export function sayPersonGone(how: "back" | "left", name: string, language: Language): Said {
  return { text: talkOf(language).person[how](name), cause: replyCause("person_left", { name }) };
}

/** Tells a visitor that the agent reads no files, and who does. */
export function sayFileReceived(language: Language): Said {
  return { text: talkOf(language).person.file, cause: replyCause("file_received") };
}

function withFallback(text: string, fallback: HandoverFallback, language: Language, hasContact: boolean): Said {
  const talk = talkOf(language);
  if (fallback === "times") return { text: `${text} ${talk.offerCall[0] ?? ""}`, cause: replyCause("step_offered", { step: "times" }) };
  if (hasContact) return { text: `${text} ${talk.personPromised}`, cause: replyCause("person_promised") };
  return { text: `${text} ${talk.leaveContact}`, cause: replyCause("contact_offered") };
}
