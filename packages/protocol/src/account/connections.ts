import { z } from "zod";
import { Instant, text } from "../text.ts";

/** Where one of Google's services stands for a member. */
export const ConnectionState = z.enum(["not_configured", "not_connected", "connected", "missing_permission", "expired"]);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** One service of a member's Google connection. */
export const ServiceConnection = z.object({
  state: ConnectionState,
  /** The permissions that were not granted, in words. */
  missing: z.array(z.string()),
  /** One sentence where something needs the member; null where nothing does. */
  problem: z.string().nullable(),
});
export type ServiceConnection = z.infer<typeof ServiceConnection>;

/** A member's Google connection: whose account, since when, and each service. */
export const Connections = z.object({
  accountEmail: z.string().nullable(),
  connectedAt: Instant.nullable(),
  /** Since when Google refuses the access; null while it does not. */
  expiredAt: Instant.nullable(),
  gmail: ServiceConnection,
  calendar: ServiceConnection,
});
export type Connections = z.infer<typeof Connections>;

/** Begins a Google connection. `redirectUri` is the page of the dashboard to come back to. */
export const StartConnection = z.strictObject({ redirectUri: text(2_048).optional() });
export type StartConnection = z.infer<typeof StartConnection>;
