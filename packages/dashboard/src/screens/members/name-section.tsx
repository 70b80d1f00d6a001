import { Button, Field, Input, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
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
  const [name, setName] = useState(kept);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { renameOrganization } = auth;
  if (renameOrganization === undefined || member.organization === null || member.organization.role === "member") return null;
  const isPersonal = organizationLabel(kept, member) === PERSONAL_ACCOUNT;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = name.trim();
    if (isBusy || renameOrganization === undefined || wanted === "" || wanted === kept) return;
    setBusy(true);
    setProblem(null);
    try {
      await renameOrganization(wanted);
      await cache.invalidateQueries({ queryKey: ["organizations"] });
      say(`It is called ${wanted} now.`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles.section} aria-labelledby="name">
      <h2 id="name">{isPersonal ? PERSONAL_ACCOUNT : "Name"}</h2>
      <form className={styles.name} onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          description={
            isPersonal
              ? "Your agent speaks in your own name. With a company's name this becomes its organization, and everything in it stays."
              : "Your agent speaks in this name. Its address stays as it is."
          }
          error={problem}
        >
          <Input name="organization" autoComplete="organization" value={name} onValueChange={setName} maxLength={60} isRequired />
        </Field>
        <Button type="submit" isBusy={isBusy} disabled={name.trim() === "" || name.trim() === kept}>
          {isBusy ? "Saving..." : "Rename"}
        </Button>
      </form>
    </section>
  );
}
