import type { Turn } from "../../../model.ts";
import { moneyIn } from "../../../../knowledge/site-facts/numbers.ts";
import { kindOfReply } from "../../../reply-causes.ts";
import { isTime, readAsk } from "./read-ask.ts";

const LONGEST = 120;
/** "And for 12?" asks what so many cost. */
const FOR = /\bfor\b/iu;
/** They are no things that a price is for. */
const TIMES = /^(?:[ap]m|o|uhr|h|st|nd|rd|th|percent)$/u;

/**
 * "12 users", "we have about 30 people": a count alone, after a price was asked or told, asks the price for so many. In English; null for
 * any other message.
 */
export function askedPrice(message: string, history: readonly Turn[]): string | null {
  if (message.length > LONGEST || !/\d|\p{L}{3}/u.test(message)) return null;
  const { content, counts, ideas, isEnglish } = readAsk(message, "");
  const [count, another] = counts;
  const asks = (["price", "plan", "has", "compare", "howMany", "hours", "elsewhere"] as const).some((idea) => ideas.has(idea));
  if (count === undefined || another !== undefined || content.length > 0 || isTime(count) || TIMES.test(count.units[0] ?? "") || !isEnglish)
    return null;
  // "So 189?" asks whether that is the price.
  if ((asks || (count.units.length === 0 && !FOR.test(message))) && message.includes("?")) return null;
  if (!speaksOfPrices(history)) return null;
  return `How much does it cost for ${count.amount}${count.units.length === 0 ? "" : ` ${count.units.join(" ")}`}?`;
}

/** The last topic was a price, and no other question waits for a number. */
function speaksOfPrices(history: readonly Turn[]): boolean {
  const last = history.findLast(({ role }) => role === "agent");
  const question = history.findLast(({ role }) => role === "visitor")?.text ?? "";
  const { awaitsMeeting, speaksOfMeeting, offersPerson, asksForDetails, asksForAddress } = kindOfReply(last);
  if (speaksOfMeeting || (awaitsMeeting && !offersPerson)) return false;
  return readAsk(question, "").ideas.has("price") ? !asksForAddress : moneyIn(last?.text ?? "").length > 0 && !asksForDetails;
}
