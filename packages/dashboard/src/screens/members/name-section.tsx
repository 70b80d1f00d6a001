import { Button, Field, Input, useForm, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { organizationLabel, PERSONAL_ACCOUNT } from "../../auth/personal-account.ts";
import styles from "./members-screen.module.css";

/** The organization's name, for those who may change it. With a company's name a personal account is an organization like any other. */
export function NameSection() {
  const { auth } = useAuth();
  const member = useMember();
  const cache = useQueryClient();
  const { say } = useToast();
  const kept = member.organization?.name ?? "";
  const { renameOrganization } = auth;
  const form = useForm({
    initial: { name: kept },
    submit: async ({ name }) => {
      await renameOrganization?.(name.trim());
      await cache.invalidateQueries({ queryKey: ["organizations"] });
      say(`It is called ${name.trim()} now.`);
    },
  });
  if (renameOrganization === undefined || member.organization === null || member.organization.role === "member") return null;
  const isPersonal = organizationLabel(kept, member) === PERSONAL_ACCOUNT;

  return (
    <section className={styles.section} aria-labelledby="name">
      <h2 id="name">{isPersonal ? PERSONAL_ACCOUNT : "Name"}</h2>
      <form className={styles.name} onSubmit={(event) => void form.submit(event)}>
        <Field
          label="Name"
          description={
            isPersonal
              ? "Your agent speaks in your own name. With a company's name this becomes its organization, and everything in it stays."
              : "Your agent speaks in this name. Its address stays as it is."
          }
          error={form.issue("name") ?? form.problem}
        >
          <Input
            name="organization"
            autoComplete="organization"
            value={form.draft.name}
            onValueChange={(name) => form.change({ name })}
            maxLength={60}
            isRequired
          />
        </Field>
        <Button type="submit" isBusy={form.isBusy} disabled={form.draft.name.trim() === "" || !form.isDirty}>
          {form.isBusy ? "Saving..." : "Rename"}
        </Button>
      </form>
    </section>
  );
}
