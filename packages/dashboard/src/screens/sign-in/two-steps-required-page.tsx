import { Button, KitRoot } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emailOf } from "../../auth/auth-client.ts";
import { useAuth } from "../../auth/auth-provider.tsx";
import { canUsePasskeys } from "../../auth/passkeys.ts";
import { AuthLayout } from "../../shell/public/auth-layout.tsx";
import { IdentityDialog } from "../../shell/identity-dialog.tsx";
import { FormProblem } from "../form-problem.tsx";
import { AppSetup } from "../two-steps/app-setup.tsx";
import { RecoveryCodes } from "../two-steps/recovery-codes.tsx";
import { useAttempt } from "./use-attempt.ts";
import styles from "./sign-in-page.module.css";

/** The organization requires two steps, and the member has one. Nothing else is shown before they have set it up. */
export function TwoStepsRequiredPage() {
  const { auth, state } = useAuth();
  const email = emailOf(state);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { problem, attempt } = useAttempt();
  const { secondSteps } = auth;
  const own = useQuery({ queryKey: ["second-step", "required", email], queryFn: () => secondSteps?.read() ?? null, staleTime: 0 });
  const others = useQuery({ queryKey: ["organizations", "required", email], queryFn: () => auth.listOrganizations(), staleTime: 0 });
  const isSetUp = own.data?.hasApp === true && codes === null;

  return (
    <KitRoot>
      <AuthLayout
        title="Set up two-step verification"
        subtitle={
          isSetUp
            ? "Your organization requires it, and this sign-in had one step. Please sign out, and in again with your code."
            : "Your organization requires it of all members. You go on where you were."
        }
        aside={<h2>Only you can open your account.</h2>}
        isFinal
      >
        {codes !== null && <RecoveryCodes codes={codes} onDone={() => void attempt(() => auth.refresh())} />}
        {codes === null && !isSetUp && secondSteps !== undefined && <AppSetup steps={secondSteps} onDone={setCodes} />}
        {problem !== null && <FormProblem sentence={problem} />}
        <div className={styles.others}>
          {codes === null && (own.data?.passkeys.length ?? 0) > 0 && canUsePasskeys() && (
            <Button onClick={() => void attempt(async () => auth.signInWithPasskey?.(false))}>Sign in with a passkey</Button>
          )}
          {codes === null &&
            (others.data?.length ?? 0) > 1 &&
            others.data?.map(({ id, name }) => (
              <button key={id} type="button" className={styles.link} onClick={() => void attempt(() => auth.selectOrganization(id))}>
                Go to {name}
              </button>
            ))}
          <p>Signed in as {email}.</p>
          <button type="button" className={styles.link} onClick={() => void attempt(() => auth.signOut())}>
            Sign out
          </button>
        </div>
      </AuthLayout>
      <IdentityDialog />
    </KitRoot>
  );
}
