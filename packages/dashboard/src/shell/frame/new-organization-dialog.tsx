import { Button, Drawer, Field, Input, useForm } from "@disco/react/kit";
import styles from "./new-organization-dialog.module.css";

/** Asks for the name of a new organization. */
export function NewOrganizationDialog(props: { isOpen: boolean; onClose: () => void; onCreate: (name: string) => Promise<void> }) {
  const form = useForm({
    initial: { name: "" },
    submit: async ({ name }) => {
      await props.onCreate(name.trim());
      return { name: "" };
    },
  });
  return (
    <Drawer isOpen={props.isOpen} onClose={props.onClose} title="New organization" subtitle="Its knowledge, leads and widget are its own.">
      <form className={styles.form} onSubmit={(event) => void form.submit(event)}>
        <Field label="Company name" error={form.issue("name") ?? form.problem}>
          <Input
            name="organization"
            autoComplete="organization"
            value={form.draft.name}
            onValueChange={(name) => form.change({ name })}
            maxLength={60}
            isRequired
          />
        </Field>
        <Button type="submit" kind="primary" isBusy={form.isBusy} disabled={!form.isDirty}>
          {form.isBusy ? "Creating..." : "Create organization"}
        </Button>
      </form>
    </Drawer>
  );
}
