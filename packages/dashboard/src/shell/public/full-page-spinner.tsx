import styles from "./full-page-spinner.module.css";

/** While it is not known who is signed in, or a screen is on its way. */
export function FullPageSpinner() {
  return (
    <main className={`disco-kit ${styles.page}`}>
      <span className={styles.spinner} aria-hidden="true" />
      <p role="status">Loading...</p>
    </main>
  );
}
