import { daysAfter, inZone, instantIn, minutesOf } from "../../zones/zone-clock.ts";
import type { MeetingTime } from "./wanted-time.ts";

const DAY_MINUTES = 24 * 60;

/** A wish of another zone's clock on the visitor's own. */
export function wishInZone(wish: MeetingTime, from: string, timezone: string, now: Date): MeetingTime {
  // The clocks may be changed until then.
  const on = wish.day ?? wish.firstDay ?? inZone(now, from).day;
  const moved = (time: string | null) => (time === null ? null : inZone(instantIn(on, time, from), timezone));
  const time = moved(wish.time);
  let [notBefore, notAfter] = [moved(wish.notBefore), moved(wish.notAfter)];
  // Of hours that end past the visitor's midnight, the longer part.
  if (notBefore !== null && notAfter !== null && notBefore.day < notAfter.day) {
    if (DAY_MINUTES - minutesOf(notBefore.time) > minutesOf(notAfter.time)) notAfter = null;
    else notBefore = null;
  }
  // Where that hour is another day's there, so are all the days that were said with it.
  const there = (time ?? notBefore ?? notAfter)?.day ?? on;
  const along = (each: string) => (there === on ? each : daysAfter(each, there < on ? -1 : 1));
  const moveDay = (each: string | null) => (each === null ? null : along(each));
  return {
    ...wish,
    day: moveDay(wish.day),
    firstDay: moveDay(wish.firstDay),
    lastDay: moveDay(wish.lastDay),
    exceptDays: wish.exceptDays.map(along),
    time: time?.time ?? null,
    notBefore: notBefore?.time ?? null,
    notAfter: notAfter?.time ?? null,
  };
}
