import { Banner, Button, useCopy } from "@disco/react/kit";
import { saveFile } from "../companies/save-file.ts";
import styles from "./two-steps.module.css";

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { state, copy } = useCopy();
  const text = codes.join("\n");
  return (
    <div className={styles.stack}>
      <Banner tone="warn" title="Keep these recovery codes">
        Each signs you in once when you have lost your app. They are not shown again.
      </Banner>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy(text)}>
          <span aria-live="polite">{state === "copied" ? "Copied" : state === "failed" ? "Could not be copied" : "Copy"}</span>
        </Button>
        <Button
          onClick={() => saveFile(new Blob([`Recovery codes for Disco\n\n${text}\n`], { type: "text/plain" }), "disco-recovery-codes.txt")}
        >
          Download
        </Button>
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
