import { z } from "zod";

/** A page's passages as they are kept with its staged row. */
export const PassageDrafts = z.array(z.object({ headingPath: z.string(), text: z.string() }));
