import type { MemberRole } from "@disco/protocol";
import { Button, Drawer, Field, Input, Select, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { ROLE_NAMES } from "./role-names.ts";
import styles from "./members-screen.module.css";

const WHAT_THEY_MAY: Readonly<Record<MemberRole, string>> = {
  owner: "does everything, and names other owners",
  admin: "changes the widget and the members",
  member: "works with knowledge, conversations and leads",
};

/** Asks for an address and a role, and mails the invitation. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { auth } = useAuth();
  const { organization } = useMember();
  const cache = useQueryClient();
  const { say } = useToast();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("member");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const roles = auth.team.roles.filter((each) => each !== "owner" || organization?.role === "owner");

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || email.trim() === "") return;
    setBusy(true);
    setProblem(null);
    try {
      await auth.team.invite(email.trim(), role);
      await cache.invalidateQueries({ queryKey: ["team"] });
      say(`${email.trim()} is invited.`);
      setEmail("");
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Invite a member" subtitle="They get a mail with a link to join.">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label="Work email" error={problem}>
          <Input type="email" name="invitee" autoComplete="off" value={email} onValueChange={setEmail} maxLength={254} isRequired />
        </Field>
        <Select<MemberRole>
          label="Role"
          value={role}
          options={roles.map((each) => ({ value: each, label: `${ROLE_NAMES[each]}: ${WHAT_THEY_MAY[each]}` }))}
          onValueChange={setRole}
        />
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {isBusy ? "Inviting..." : "Send the invitation"}
        </Button>
      </form>
    </Drawer>
  );
}
