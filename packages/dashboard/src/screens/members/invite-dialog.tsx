import type { MemberRole } from "@disco/protocol";
import { Button, Drawer, Field, Input, Select, useForm, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { checkWith } from "../check-with.ts";
import { ROLE_NAMES } from "./role-names.ts";
import styles from "./members-screen.module.css";

const WHAT_THEY_MAY: Readonly<Record<MemberRole, string>> = {
  owner: "does everything, and names other owners",
  admin: "changes the widget and the members",
  member: "works with knowledge, conversations and leads",
};

interface Invitation {
  email: string;
  role: MemberRole;
}

const NOBODY: Invitation = { email: "", role: "member" };
const validateEmail = checkWith(async () => (await import("../validate-email.ts")).validateEmail);

/** Asks for an address and a role, and mails the invitation. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { auth } = useAuth();
  const { organization } = useMember();
  const cache = useQueryClient();
  const { say } = useToast();
  const roles = auth.team.roles.filter((each) => each !== "owner" || organization?.role === "owner");
  const form = useForm<Invitation>({
    initial: NOBODY,
    validate: validateEmail,
    submit: async ({ email, role }) => {
      await auth.team.invite(email.trim(), role);
      await cache.invalidateQueries({ queryKey: ["team"] });
      say(`${email.trim()} is invited.`);
      onClose();
      return NOBODY;
    },
  });

  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Invite a member" subtitle="They get a mail with a link to join.">
      <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <Field label="Work email" error={form.issue("email") ?? form.problem}>
          <Input
            type="email"
            name="invitee"
            autoComplete="off"
            value={form.draft.email}
            onValueChange={(email) => form.change({ email })}
            maxLength={254}
            isRequired
          />
        </Field>
        <Select<MemberRole>
          label="Role"
          value={form.draft.role}
          options={roles.map((each) => ({ value: each, label: `${ROLE_NAMES[each]}: ${WHAT_THEY_MAY[each]}` }))}
          onValueChange={(role) => form.change({ role })}
        />
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {form.isBusy ? "Inviting..." : "Send the invitation"}
        </Button>
      </form>
    </Drawer>
  );
}
