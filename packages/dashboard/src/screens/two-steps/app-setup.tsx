import type { AppSecret } from "@disco/protocol";
import { Button, CopyField, Field, Input } from "@disco/react/kit";
import { type FormEvent, lazy, Suspense, useState } from "react";
import type { SecondSteps } from "../../auth/auth-client.ts";
import { FormProblem } from "../form-problem.tsx";
import { useAttempt } from "../sign-in/use-attempt.ts";
import styles from "./two-steps.module.css";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** Sets up an authenticator app: its secret as a QR code, and the first code that confirms it. */
export function AppSetup({ steps, onDone }: { steps: SecondSteps; onDone: (recoveryCodes: string[]) => void }) {
  const [app, setApp] = useState<AppSecret | null>(null);
  const [code, setCode] = useState("");
  const { isBusy, problem, attempt } = useAttempt();

  function confirm(event: FormEvent): void {
    event.preventDefault();
    void attempt(async () => onDone(await steps.confirmApp(code.trim())));
  }

  if (app === null) {
    return (
      <div className={styles.stack}>
        {problem !== null && <FormProblem sentence={problem} />}
        <div>
          <Button kind="primary" isBusy={isBusy} onClick={() => void attempt(async () => setApp(await steps.startApp()))}>
            Set up an authenticator app
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={styles.stack} onSubmit={confirm}>
      <p>Scan this with an authenticator app, such as 1Password, Google Authenticator or Microsoft Authenticator.</p>
      <Suspense fallback={<div className={styles.qr} />}>
        <QrCode value={app.uri} />
      </Suspense>
      <CopyField label="Or enter this key" value={app.secret} />
      <Field label="Code from the app" description="Six digits. Turning it on signs you out everywhere else.">
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} value={code} onValueChange={setCode} isRequired />
      </Field>
      {problem !== null && <FormProblem sentence={problem} />}
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
