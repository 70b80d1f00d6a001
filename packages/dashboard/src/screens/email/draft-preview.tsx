import type { EmailReply } from "@disco/protocol";
import styles from "./email.module.css";

export interface DraftPreviewProps extends Pick<EmailReply["data"], "signature" | "quoteIntro"> {
  /** The mail that is quoted; null until its text is there. */
  quoted: string | null;
}

/** The signature in its font and the quoted mail, as they follow an answer when it is sent. */
export function DraftPreview({ signature, quoteIntro, quoted }: DraftPreviewProps) {
  return (
    <div className={styles.tail}>
      {signature !== null && (
        <p className={styles.text} data-font={signature.font} aria-label="Signature" dir="auto">
          {signature.text}
        </p>
      )}
      {quoted !== null && (
        <>
          <p dir="auto">{quoteIntro}</p>
          <blockquote className={styles.text} dir="auto">
            {quoted}
          </blockquote>
        </>
      )}
    </div>
  );
}
