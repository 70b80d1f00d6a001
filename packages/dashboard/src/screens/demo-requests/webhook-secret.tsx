import type { WebhookCredential } from "@disco/protocol";
import { Button, Card, CopyField, useCopy } from "@disco/react/kit";
import { Check, Copy } from "lucide-react";
import { signedCurl } from "./signed-curl.ts";
import styles from "./demo-requests.module.css";

/** A secret, this once, with a call that works as it is. */
export function WebhookSecret({ credential, secret, onDone }: { credential: WebhookCredential; secret: string; onDone: () => void }) {
  const { state, copy } = useCopy();
  const curl = signedCurl(credential.url, secret);
  return (
    <Card as="section" tone="warn">
      <div className={styles.secret}>
        <h2>Secret of {credential.name}</h2>
        <p>Copy it now. It is not shown again.</p>
        <CopyField label="Secret" value={secret} />
        <div>
          <div className={styles.curlHead}>
            <h3>Try it in a terminal</h3>
            <Button
              size="small"
              icon={state === "copied" ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
              onClick={() => void copy(curl)}
            >
              <span aria-live="polite">{state === "copied" ? "Copied!" : "Copy"}</span>
            </Button>
          </div>
          <pre className={styles.curl} tabIndex={0}>
            {curl}
          </pre>
        </div>
        <p className={styles.note}>
          The signature is the one of Standard Webhooks: HMAC-SHA256 over id, timestamp and body. The key is the part after whsec_, decoded
          from base64. There are libraries for most languages at standardwebhooks.com.
        </p>
        <Button kind="primary" onClick={onDone}>
          I have kept the secret
        </Button>
      </div>
    </Card>
  );
}
