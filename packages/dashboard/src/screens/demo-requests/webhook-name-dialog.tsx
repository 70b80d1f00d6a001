import { Field, FormDialog, Input, useForm } from "@disco/react/kit";

interface WebhookNameDialogProps {
  onSave: (draft: { name: string; description?: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks what a new webhook is for. */
export function WebhookNameDialog({ onSave, onClose }: WebhookNameDialogProps) {
  const form = useForm({
    initial: { name: "", description: "" },
    validate: ({ name }) => (name.trim() === "" ? [{ path: "name", message: "Please give it a name." }] : []),
    submit: ({ name, description }) =>
      onSave({ name: name.trim(), ...(description.trim() === "" ? {} : { description: description.trim() }) }),
  });
  return (
    <FormDialog
      form={form}
      submitLabel="Create"
      onClose={onClose}
      title="Create a webhook"
      description="Its secret is shown once, right after."
    >
      <Field label="Name" error={form.issue("name")}>
        <Input value={form.draft.name} placeholder="Contact form" onValueChange={(name) => form.change({ name })} maxLength={100} />
      </Field>
      <Field label="Description (optional)">
        <Input value={form.draft.description} onValueChange={(description) => form.change({ description })} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
