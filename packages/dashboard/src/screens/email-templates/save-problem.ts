import { ApiError } from "@disco/client/api";

/** Why something was not saved: the server's own sentence, else `otherwise`. */
export function saveProblem(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 0) return "Network error. Please try again.";
  return error.message === "" ? otherwise : error.message;
}
