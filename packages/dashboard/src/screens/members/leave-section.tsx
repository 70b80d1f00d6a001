import { Button, ConfirmDialog, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Teammate } from "../../auth/auth-client.ts";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import styles from "./members-screen.module.css";

export function LeaveSection({ members }: { members: readonly Teammate[] }) {
  const { auth } = useAuth();
  const { id, organization } = useMember();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { sayProblem } = useToast();
  const [isAsking, setAsking] = useState(false);
  if (organization === null) return null;
  const isLastOwner = organization.role === "owner" && !members.some(({ role, userId }) => role === "owner" && userId !== id);

  async function leave(): Promise<void> {
    setAsking(false);
    try {
      await auth.leaveOrganization();
      cache.clear();
      const now = auth.state.peek();
      // A member without another organization is about to name one.
      if (now.status === "signed-in" && now.member.organization !== null) await navigate("/dashboard");
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    }
  }

  return (
    <section className={styles.leave} aria-labelledby="leave">
      <div>
        <h2 id="leave">Leave the organization</h2>
        <p id="leave-what">
          {isLastOwner
            ? `You are the only owner of ${organization.name}. Make another member an owner first.`
            : `You will no longer see anything of ${organization.name}, and your agents' pages are switched off. Coming back takes an invitation.`}
        </p>
      </div>
      <Button aria-describedby="leave-what" disabled={isLastOwner} onClick={() => setAsking(true)}>
        Leave
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Leave ${organization.name}`}
        confirmLabel="Leave"
        onCancel={() => setAsking(false)}
        onConfirm={() => void leave()}
      >
        You will no longer see anything of {organization.name}, and your agents' pages are switched off. Coming back takes an invitation.
      </ConfirmDialog>
    </section>
  );
}
