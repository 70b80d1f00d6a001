import { AppError } from "../../../app-error.ts";

/**
 * Calls Stripe for a screen. Card errors keep Stripe's words, others get ours.
 * @throws AppError
 */
export async function sayingOfStripe<T>(sentence: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const refusal = (await import("../../../vendors/stripe.ts")).stripeRefusal(error);
    if (refusal?.kind === "card") throw new AppError("conflict", refusal.message, { cause: error });
    if (refusal?.kind === "missing") throw new AppError("not_found", "Stripe does not know this any more.", { cause: error });
    throw new AppError("unavailable", sentence, { cause: error });
  }
}
