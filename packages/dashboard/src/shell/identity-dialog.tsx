import { Button, Dialog, Field, Input } from "@disco/react/kit";
import { useState, useSyncExternalStore } from "react";
import { useAuth } from "../auth/auth-provider.tsx";
import { identityQuestion } from "../auth/identity-question.ts";
import { emailOf, type IdentityCheck } from "../auth/auth-client.ts";

/** Asks a member again who they are, whenever a call of the page needs to know. */
export function IdentityDialog() {
  const { auth } = useAuth();
  const { isOpen } = identityQuestion;
  const isAsked = useSyncExternalStore(isOpen.subscribe, isOpen.peek, isOpen.peek);
  return isAsked && auth.identityCheck !== undefined ? <Question check={auth.identityCheck} /> : null;
}

function Question({ check }: { check: IdentityCheck }) {
  const email = emailOf(useAuth().state);
  const [way, setWay] = useState<"password" | "code">("password");
  const [proof, setProof] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }
  const change = (next: "password" | "code") => {
    setWay(next);
    setProof("");
  };

  return (
    <Dialog
      isOpen
      onClose={() => identityQuestion.answer(false)}
      isBusy={isBusy}
      title="Confirm that it is you"
      description="This is a sensitive change, and you signed in a while ago. You are not asked again for ten minutes."
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          await (way === "password" ? check.withPassword(proof) : check.withCode(proof.trim()));
          identityQuestion.answer(true);
        });
      }}
      actions={
        <>
          {way === "password" ? (
            <Button
              kind="quiet"
              disabled={isBusy}
              onClick={() =>
                void run(async () => {
                  await check.sendCode();
                  change("code");
                })
              }
            >
              Email me a code instead
            </Button>
          ) : (
            <Button kind="quiet" disabled={isBusy} onClick={() => change("password")}>
              Use my password instead
            </Button>
          )}
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={proof.trim() === ""}>
            Confirm
          </Button>
        </>
      }
    >
      {way === "password" ? (
        <Field label="Your password" error={problem}>
          <Input key="password" type="password" value={proof} onValueChange={setProof} maxLength={128} autoComplete="current-password" />
        </Field>
      ) : (
        <Field label="The code from the mail" description={`It was sent to ${email}.`} error={problem}>
          <Input key="code" value={proof} onValueChange={setProof} maxLength={16} autoComplete="one-time-code" />
        </Field>
      )}
    </Dialog>
  );
}
