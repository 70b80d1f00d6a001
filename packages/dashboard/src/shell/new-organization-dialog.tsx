import { Button, Drawer, Field, Input } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import styles from "./new-organization-dialog.module.css";

/** Asks for the name of a new organization. */
export function NewOrganizationDialog(props: { isOpen: boolean; onClose: () => void; onCreate: (name: string) => Promise<void> }) {
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || name.trim() === "") return;
    setBusy(true);
    setProblem(null);
    try {
      await props.onCreate(name.trim());
      setName("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Drawer isOpen={props.isOpen} onClose={props.onClose} title="New organization" subtitle="Its knowledge, leads and widget are its own.">
      <form className={styles.form} onSubmit={submit}>
        <Field label="Company name" error={problem}>
          <Input name="organization" autoComplete="organization" value={name} onValueChange={setName} maxLength={60} isRequired />
        </Field>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {isBusy ? "Creating..." : "Create organization"}
        </Button>
      </form>
    </Drawer>
  );
}
