import { AppError } from "../../../app-error.ts";

const SMALL_BYTES = 1024 * 1024;
const MOST = 6;
const MOST_OF_ORGANIZATION = 2;

/**
 * Admits large mails a few at a time: each takes several times its size until it is stored. Returns what to call once it is.
 * @throws AppError `busy`, after which the provider sends the mail again.
 */
export function createLargeMailGate(): (organizationId: string, contentLength: string | undefined) => () => void {
  const inside: string[] = [];
  return (organizationId, contentLength) => {
    if (Number(contentLength ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES) return () => {};
    if (inside.length >= MOST || inside.filter((each) => each === organizationId).length >= MOST_OF_ORGANIZATION)
      throw new AppError("busy", "Too many large mails at once. Please send it again later.", { retryAfterMs: 10_000 });
    inside.push(organizationId);
    return () => void inside.splice(inside.indexOf(organizationId), 1);
  };
}
