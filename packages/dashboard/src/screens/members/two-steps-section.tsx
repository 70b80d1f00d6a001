import { ConfirmDialog, Switch, useToast } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import styles from "./members-screen.module.css";

/** The organization's rule, and who is ready for it; undefined for members, and where the identity has it on its own pages. */
export function useSecondStepRule() {
  const { secondSteps } = useAuth().auth;
  const { organization } = useMember();
  const isRuling = organization !== null && organization.role !== "member";
  return useQuery({
    queryKey: ["team", organization?.id ?? "", "second-step"],
    queryFn: () => secondSteps?.readRule() ?? null,
    staleTime: 0,
    enabled: isRuling && secondSteps !== undefined,
  });
}

/** Whether all members need two-step verification. Owners decide. */
export function TwoStepsSection({ members }: { members: number }) {
  const { secondSteps } = useAuth().auth;
  const { organization } = useMember();
  const { say, sayProblem } = useToast();
  const [isAsking, setAsking] = useState(false);
  const rule = useSecondStepRule();

  async function set(isRequired: boolean): Promise<void> {
    setAsking(false);
    try {
      await secondSteps?.setRule(isRequired);
      say(isRequired ? "Two-step verification is required now." : "Two-step verification is no longer required.");
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : String(error));
    }
    await rule.refetch();
  }

  if (organization === null || organization.role === "member") return null;
  if (secondSteps === undefined) {
    return (
      <section className={styles.section} aria-labelledby="two-steps">
        <h2 id="two-steps">Two-step verification</h2>
        <p>People sign in through Clerk here. Two-step verification is required of members there.</p>
      </section>
    );
  }
  if (rule.data == null) return null;
  const { isRequired, readyMembers } = rule.data;
  return (
    <section className={styles.section} aria-labelledby="two-steps">
      <h2 id="two-steps">Two-step verification</h2>
      <Switch
        label="Require two-step verification"
        isOn={isRequired}
        isDisabled={organization.role !== "owner"}
        onChange={(isOn) => (isOn ? setAsking(true) : void set(false))}
      />
      <p className={styles.hint}>
        {readyMembers.length} of {members} members have an app or a passkey. Single sign-on leaves the second step to its provider.
        {organization.role !== "owner" && " Owners decide."}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title="Require two-step verification"
        confirmLabel="Require it"
        onCancel={() => setAsking(false)}
        onConfirm={() => void set(true)}
      >
        Members without it are asked to set it up at their next click, and see nothing of {organization.name} before.
      </ConfirmDialog>
    </section>
  );
}
