import { Badge, Banner, Button, ConfirmDialog, ErrorState, Skeleton, useToast } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SecondSteps } from "../../auth/auth-client.ts";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import settings from "../settings/settings-screen.module.css";
import { AppSetup } from "./app-setup.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./two-steps.module.css";

/** The second step of the member's own sign-ins, and their passkeys. */
export function TwoStepSection() {
  const { secondSteps } = useAuth().auth;
  if (secondSteps !== undefined) return <OwnSteps steps={secondSteps} />;
  return (
    <header className={settings.head}>
      <h2>Two-step verification and passkeys</h2>
      <p>People sign in through Clerk here. Two-step verification and passkeys are set up there.</p>
    </header>
  );
}

function OwnSteps({ steps }: { steps: SecondSteps }) {
  const { id } = useMember();
  const { say, sayProblem } = useToast();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const state = useQuery({ queryKey: ["second-step", id], queryFn: () => steps.read(), staleTime: 0 });

  async function change(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => sayProblem(error instanceof Error ? error.message : String(error)));
    await state.refetch();
  }

  return (
    <>
      <header className={settings.head}>
        <h2>Two-step verification {state.data?.hasApp && <Badge tone="good">On</Badge>}</h2>
        <p>A sign-in with a password, a mailed code or a social account asks for a code of your authenticator app as well.</p>
      </header>
      {state.isPending && <Skeleton rows={2} label="Loading your two-step verification..." />}
      {state.isError && <ErrorState title="This could not be loaded" message={state.error.message} onRetry={() => void state.refetch()} />}
      {codes !== null && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            void state.refetch();
          }}
        />
      )}
      {codes === null && state.data?.hasApp === false && (
        <AppSetup
          steps={steps}
          onDone={(made) => {
            setCodes(made);
            void state.refetch();
          }}
        />
      )}
      {codes === null && state.data?.hasApp === true && (
        <div className={styles.stack}>
          <Banner tone={state.data.recoveryCodesLeft < 3 ? "warn" : "neutral"}>
            {state.data.recoveryCodesLeft} of 10 recovery codes are left.
          </Banner>
          <div className={styles.actions}>
            <Button onClick={() => void change(async () => setCodes(await steps.renewRecoveryCodes()))}>New recovery codes</Button>
            <Button onClick={() => setAsking(true)}>Turn off</Button>
          </div>
        </div>
      )}
      {state.data !== undefined && <PasskeyList passkeys={state.data.passkeys} steps={steps} change={change} />}
      <ConfirmDialog
        isOpen={isAsking}
        title="Turn off two-step verification"
        confirmLabel="Turn off"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void change(async () => {
            await steps.removeApp();
            say("Two-step verification is off.");
          });
        }}
      >
        Your app and your recovery codes no longer count. Where your organization requires it, you are asked to set it up again.
      </ConfirmDialog>
    </>
  );
}
