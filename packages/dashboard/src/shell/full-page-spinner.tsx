import styles from "./full-page-spinner.module.css";

/** While it is not known who is signed in, or a screen is on its way. */
export function FullPageSpinner() {
  return (
    <div className={`disco-kit ${styles.page}`} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      Loading...
    </div>
  );
}
