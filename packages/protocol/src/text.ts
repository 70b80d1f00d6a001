import { z } from "zod";

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text of at most `max` code points, without the characters that one of the stores would refuse (NUL, lone surrogates). */
export function text(max: number): z.ZodString {
  return (
    z
      .string()
      // Beyond this no text has few enough code points, and none of it is read.
      .max(max * 2, { message: `must be at most ${max} characters` })
      .refine((value) => value.length <= max || [...value].length <= max, { message: `must be at most ${max} characters` })
      .refine((value) => !value.includes("\0") && !LONE_SURROGATE.test(value), { message: "has characters that cannot be stored" })
      // JSON Schema counts code points.
      .meta({ maxLength: max })
  );
}

/** Blanks, and letters that have no look of their own, such as zero-width spaces. */
const UNSEEN = /[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu;

/** Text of which something can be seen. */
export function filledText(max: number): z.ZodString {
  return text(max).refine((value) => value.replace(UNSEEN, "") !== "", { message: "must not be empty" });
}

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u;
const isLine = (value: string) => !LINE_BREAK.test(value);
const oneLine = { message: "must be one line" };

/** Text of one line, for headers of mails, calendars and headings. */
export function line(max: number): z.ZodString {
  return text(max).refine(isLine, oneLine);
}

/** Text of one line of which something can be seen. */
export function filledLine(max: number): z.ZodString {
  return filledText(max).refine(isLine, oneLine);
}

/** The name of an organization in an address: lower-case letters, digits and dashes. */
export const Slug = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u, { message: "must be lower-case letters, digits and dashes" });
export type Slug = z.infer<typeof Slug>;

/** An http or https address of at most 2,048 characters. Whether the crawler may fetch it is decided by the server. */
export const WebAddress = text(2048).refine((value) => /^https?:\/\//iu.test(value.trim()) && URL.canParse(value.trim()), {
  message: "must be a web address that starts with http:// or https://",
});
export type WebAddress = z.infer<typeof WebAddress>;

/** A time zone by its IANA name. */
export const TimeZone = filledText(64).refine(
  (zone) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
    } catch {
      return false;
    }
  },
  { message: "must be a known time zone, such as Europe/Berlin" },
);
export type TimeZone = z.infer<typeof TimeZone>;

/** A sender's own id of a message. `notice:` begins the ids of the agent's own notices. */
export const MessageId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^(?!notice:)/u, { message: "must not begin with notice:" });
export type MessageId = z.infer<typeof MessageId>;

/** An instant as an ISO 8601 date-time in UTC. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

/** A whole number within limits. */
export function wholeNumber(min: number, max: number): z.ZodNumber {
  const error = `must be a whole number from ${min} to ${max.toLocaleString("en")}`;
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}
