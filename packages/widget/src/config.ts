import type { Session } from "@disco/client";

/** What the organization has set, as a session reads it. */
export type Config = NonNullable<ReturnType<Session["config"]["peek"]>>;
export type Trigger = Config["triggers"][number];
export type TriggerCondition = Trigger["conditions"][number];
