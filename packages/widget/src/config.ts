import type { Session } from "@disco/client";

/** The organization's settings, as a session reads them. */
export type Config = NonNullable<ReturnType<Session["config"]["peek"]>>;
export type Trigger = Config["triggers"][number];
export type TriggerCondition = Trigger["conditions"][number];
