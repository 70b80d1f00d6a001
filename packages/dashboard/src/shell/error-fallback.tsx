import { SignInProblem } from "../auth/sign-in-problem.ts";
import styles from "./error-fallback.module.css";

export function ErrorFallback({ error }: { error: unknown }) {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const isSignIn = error instanceof SignInProblem;
  return (
    <main className={`disco-kit ${styles.page}`}>
      <h1 className={styles.title}>{isSignIn ? error.title : "Something went wrong"}</h1>
      <p className={styles.text}>{isSignIn ? error.message : "The page could not be shown. Reloading often helps."}</p>
      <div className={styles.actions}>
        <button type="button" className="disco-kit-button" data-kind="primary" onClick={() => location.reload()}>
          Try again
        </button>
        <a className="disco-kit-button" href="/">
          Go to the start
        </a>
      </div>
      <details className={styles.details}>
        <summary>Details</summary>
        <pre>{details}</pre>
      </details>
    </main>
  );
}
