import { ApiError } from "@disco/client/api";
import styles from "./form-problem.module.css";

const MINUTE_MS = 60_000;

/** Problem of a form, beside its button; below it the reason from the server, or the request of a server's fault. */
export function FormProblem({ sentence, error }: { sentence: string; error?: unknown }) {
  const reason = reasonOf(error);
  const request = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return (
    <div role="alert" className={styles.problem}>
      <p>{sentence}</p>
      {reason !== null && reason !== sentence && <p>{reason}</p>}
      {request !== null && <p>Request {request}</p>}
    </div>
  );
}

/** The server's issues with a form; null without an answer or a reason. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return null;
  if (error.code !== "rate_limited") return error.message;
  const minutes = Math.ceil((error.retryAfterMs ?? MINUTE_MS) / MINUTE_MS);
  return `It was sent several times already. It can be sent again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
