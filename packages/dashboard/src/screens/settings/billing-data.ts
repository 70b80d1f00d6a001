import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";

/** How often the page looks whether a checkout has reached us. */
const LOOK_MS = 2_000;

/** Stripe's publishable key, which the server puts into the page where billing is set up. */
export function readStripeKey(): string | null {
  return document.querySelector('meta[name="disco-stripe"]')?.getAttribute("content") || null;
}

/** Whether the member may see cards and invoices. */
export function useMayPay(): boolean {
  return useMember().organization?.role !== "member";
}

/** The organization's plan; while `isAwaited`, it is asked for again and again. */
export function usePlan(isAwaited = false) {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["subscription", organization?.id],
    queryFn: ({ signal }) => workspace.billing.readSubscription(signal),
    refetchInterval: isAwaited ? LOOK_MS : false,
  });
}

/** A date as the invoices have it: "Nov 28, 2026". */
export function toDate(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
}

/** The sentence of a failure. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "An unexpected error occurred";
}
