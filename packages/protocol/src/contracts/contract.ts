import type { z } from "zod";

/** Callers of a route: everyone, a page with a widget, or a member who is signed in. */
export type Access = "public" | "visitor" | "member";

/** Input and reply of a route; `routes` has its method and path. Every failure has an `ErrorBody`. */
export interface Contract {
  access: Access;
  /** The route's heading in the OpenAPI document. */
  tag?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The media type of a body that is not JSON. */
  consumes?: string;
  /** The JSON of a success, the media type of a file, or a redirection. */
  reply: z.ZodType | { file: string } | "redirect";
  /** The status of a success that is not 200. */
  status?: 202;
  /** Failures whose bodies hold more than an `ErrorBody`. */
  errors?: Readonly<Record<number, z.ZodType>>;
  /** Events for a caller that accepts `text/event-stream`. */
  events?: z.ZodType;
  /** A reply has an ETag, and a repeated request may be answered with 304. */
  hasEtag?: true;
  /** With an Idempotency-Key header, the same request again gets the first reply again. */
  isIdempotent?: true;
  /** Irreversible: a member whose sign-in is older than ten minutes confirms their identity first. */
  isSensitive?: true;
  /** Open to accounts with an unconfirmed address, as members of no organization. */
  takesUnconfirmed?: true;
  /** Open to members of an organization that wants two steps, before they have two. */
  takesOneStep?: true;
}
