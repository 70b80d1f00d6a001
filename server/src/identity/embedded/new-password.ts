import { filledText } from "@disco/protocol";

const MIN_LENGTH = 10;

/** A password that an account gets. */
export const newPassword = filledText(128).refine((value) => value.length >= MIN_LENGTH, {
  message: `must have at least ${MIN_LENGTH} characters`,
});
