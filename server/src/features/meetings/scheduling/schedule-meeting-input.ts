import { z } from "zod";
import { slotWish } from "../../../agent/meeting/slot-wish.ts";
import { OFFERS } from "./offer-times.ts";

export const ScheduleMeeting = z.object({
  day: z.iso.date().optional().describe("The day wished for, as YYYY-MM-DD in the visitor's time zone"),
  time: z
    .string()
    .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/u)
    .optional()
    .describe("The time wished for, as HH:MM in the visitor's time zone, 24 hours"),
  ...slotWish,
  slot: z.number().int().min(1).max(OFFERS).optional().describe("Which of the times offered before the visitor takes, counted from 1"),
  yes: z.boolean().optional().describe("True when the visitor agrees to the time that is held"),
  decline: z.boolean().optional().describe("True when the visitor wants none of the offered times and no meeting; lets the times go"),
  asksWhen: z.boolean().optional().describe("True when the visitor asks when the offered times or the booked meeting are"),
  zone: z.string().max(60).optional().describe("The IANA time zone on whose clock the visitor wants to hear that"),
  noSuchDay: z.string().max(40).optional().describe("A date that the visitor named and that is on no calendar"),
  email: z.string().max(254).optional().describe("The visitor's e-mail address, as they typed it"),
  name: z.string().max(200).optional().describe("The visitor's name, as they gave it"),
});
export type ScheduleMeeting = z.infer<typeof ScheduleMeeting>;
