import { z } from "zod";
import { Slug } from "../text.ts";

export const Id = z.string().min(1).max(64);
export const BySlug = z.object({ slug: Slug });
/** The widget key, for requests that cannot have headers. */
export const ByKey = z.object({ key: z.string().max(128).optional() });
export const Nothing = z.strictObject({}).nullish();
/** The reply to a change that has nothing more to tell. */
export const Done = z.object({ success: z.literal(true) });

/** One part of a long list. */
export function pageSize(max: number, usual: number) {
  return z.coerce.number().int().min(1).max(max).default(usual);
}

/** The reply of a success. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}
