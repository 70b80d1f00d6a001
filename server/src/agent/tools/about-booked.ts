import { readRefusal } from "../read-refusal.ts";
import { speaksOnlyOfTimes } from "../language/about-times.ts";
import { withMeetingSpelling } from "../language/meeting-spelling.ts";

const OWN_MEETING =
  /\b(?:my|our|the|that) (?:meeting|call|appointment|booking)\b|\b(?:my|our) demo\b(?! (?:account|data|site|store|project|environment))/iu;
const CHANGES_IT = /\b(?:cancel|move|reschedule|change|shift|postpone|delay|bring forward)\b/iu;
/** "Is the call recorded?" is for the pages to answer. */
const ASKS_ABOUT_IT =
  /\b(?:when|(?:what|which) (?:time|day)|did)\b|\bis\b.*\b(?:at|on|booked|confirmed|still|set|tomorrow|today|(?:mon|tues|wednes|thurs|fri)day)\b/iu;
/** Right after it was booked nothing else can be meant. */
const MOVES_IT = /^(?:\S+ ){0,5}(?:cancel|move|reschedule|postpone) (?:it|that|this)\b/iu;
const ASKS_WHAT_WAS_BOOKED = /\bwhat (?:did|have) i (?:just )?book(?:ed)?\b/iu;
/** "What time is that in New York?", "which day did we say?" */
const ASKS_WHEN_IT_IS =
  /^(?:(?:and|so|ok|okay|but|sorry|wait|remind me)[\s,]+)*(?:what|which) (?:time|day|date|hour)(?: (?:is|was|would|will) (?:that|it|this)\b(?! \w+ (?:open|close))|(?:'s| is) (?:that|it)\b| did (?:we|i|you) (?:say|agree|book|pick|choose|take)\b)/iu;
/** "Can we make it half an hour later?" */
const MOVES_BY =
  /^(?:\S+ ){0,3}?(?:(?:can|could|may|shall|would|let's) )?(?:(?:we|i|you) )?(?:please )?(?:make|push|bring|move) (?:it|that|this)\b.{0,30}\b(?:later|earlier|sooner)\b/iu;
/** "Sorry, I have to cancel, my boss is not in": of something else that can be cancelled it would say what. */
const MUST_CANCEL =
  /^(?:(?:sorry|oh|hi|hello|unfortunately|i'm afraid|actually|but|hm+)[\s,.!]*)*(?:i|we)(?:'ll| will|'d| would)? (?:have to|need to|must|want to|like to|got to) (?:cancel|reschedule|postpone)(?: (?:it|that|this))?(?=\s*(?:$|[,.;!–—-]|because\b|since\b|as\b))/iu;
/** A refusal of a meeting that stands takes it back, where it names it or can mean nothing else. */
const NAMES_MEETING = /\b(?:cancel|meeting|call|demo|appointment|booking)\b/iu;

const DAY_OR_HOUR =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tues?|weds?|thurs?|fri)\b|tomorrow|today|tonight|(?:this|next) week|mornings?|afternoons?|noon|\d{1,2}(?::\d\d)? ?[ap]\.?m|\d{1,2}:\d\d|\d{1,2} ?o'?clock)\b/iu;
const OTHER_TIME = /\b(?:an)?other (?:time|day|date|slot)s?\b|\bdifferent (?:time|day|date|slot)s?\b/iu;
/** "Actually Friday", "make it 4", "Friday is better". "What about Friday?" may go on about opening hours. */
const WISHES =
  /\b(?:instead|rather|prefer\w*|better|another|different|other|earlier|later|sooner|make it|mean|meant|(?:can|could|may|might|shall|would) (?:we|i|you|it|that)|let's|(?:need|want)(?! (?:it|this|that|them|one)\b)|(?:can(?:'t|not)|won't|couldn't|doesn't|don't) \w+)\b|^(?:(?:sorry|oh|hm+|no|wait|oops|but)[\s,.!]+)*actually\b/iu;
/** "See you on Tuesday", "Tuesday works", "talk on Monday then": the meeting stands. */
const TAKES_LEAVE =
  /\b(?:see|talk to|speak to|meet|catch|hear from) (?:you|ya|u)\b|^(?:(?:ok|okay|great|thanks|thank you|perfect|good|cool|alright|all right|fine|so)[\s,.!]+)*(?:see|talk|speak|till|until)\b|\b(?:works?|suits?|fits?)(?: (?:fine|well|great|perfectly))?(?: for (?:me|us))?[\s.!]*$|\b(?:can't|cannot) wait\b/iu;
const ASKS = /\?\s*$/u;
const MAX_ABOUT = 80;
/** "10:30", "friday then": a bare time refers to the booked meeting. */
const MOST_WORDS_ALONE = 2;

/** Whether a message asks when the meeting is that is spoken of. */
export function asksWhenItIs(message: string): boolean {
  return message.length <= MAX_ABOUT && ASKS_WHEN_IT_IS.test(message);
}

/** Whether a message asks to change the booked meeting or asks about it; null for other subjects. */
export function aboutBooked(message: string): "change" | "question" | null {
  if (message.length > MAX_ABOUT) return null;
  const text = message.replaceAll(/[’‘`´]/gu, "'");
  const isOwn = OWN_MEETING.test(text);
  if (MOVES_IT.test(text) || MOVES_BY.test(text) || MUST_CANCEL.test(text) || (isOwn && CHANGES_IT.test(text))) return "change";
  if (NAMES_MEETING.test(text) && readRefusal(text) !== null) return "change";
  if (ASKS_WHAT_WAS_BOOKED.test(text) || ASKS_WHEN_IT_IS.test(text) || (isOwn && ASKS_ABOUT_IT.test(text))) return "question";
  const isOther = OTHER_TIME.test(text);
  if (!isOther && !DAY_OR_HOUR.test(text)) return null;
  if (TAKES_LEAVE.test(text) || !speaksOnlyOfTimes(withMeetingSpelling(text))) return null;
  if (isOther || WISHES.test(text)) return "change";
  return ASKS.test(text) || text.trim().split(/\s+/u).length <= MOST_WORDS_ALONE ? "question" : null;
}
