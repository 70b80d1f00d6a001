import { z } from "zod";
import { filledText } from "../text.ts";

/** Consequences of a deletion, and what remains, as sentences for people. */
export const Deletion = z.object({
  /** Text that the person types to confirm: their address, or the organization's name. */
  confirmation: z.string(),
  ends: z.array(z.string()),
  stays: z.array(z.string()),
  /** Why it cannot be done now. */
  obstacles: z.array(z.string()),
});
export type Deletion = z.infer<typeof Deletion>;

/** Deletes the account or the organization, confirmed by the typed address or name. */
export const ConfirmDeletion = z.strictObject({ confirmation: filledText(254) });
export type ConfirmDeletion = z.infer<typeof ConfirmDeletion>;
