import { AppError } from "../../app-error.ts";

/**
 * Calls Stripe for a screen. What Stripe refuses is told in its own words where they are for people (cards), else in ours.
 * @throws AppError
 */
export async function sayingOfStripe<T>(sentence: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { default: Stripe } = await import("stripe");
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError("conflict", error.message, { cause: error });
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
      throw new AppError("not_found", "Stripe does not know this any more.", { cause: error });
    throw new AppError("unavailable", sentence, { cause: error });
  }
}
