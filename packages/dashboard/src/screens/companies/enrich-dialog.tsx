import { Button, Dialog, Field, Input, useForm } from "@disco/react/kit";
import { useApi } from "../../auth/use-api.ts";

/** Asks for a company's website, and has it read. */
export function EnrichDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (key: string) => void }) {
  const { workspace } = useApi();
  const form = useForm({
    initial: { website: "" },
    tidy: ({ website }) => ({ website: website.trim() }),
    validate: ({ website }) => (website === "" ? [{ path: "website", message: "Enter a website." }] : []),
    submit: async ({ website }) => onBegun(await workspace.companies.enrich(website)),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Enrich New Company"
      description="The public pages of its website are read. Each fact comes with its page, the words that say so, and the day."
      onSubmit={(event) => void form.submit(event)}
      isBusy={form.isBusy}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            Enrich
          </Button>
        </>
      }
    >
      <Field label="Company website" error={form.issue("website") ?? form.problem}>
        <Input
          value={form.draft.website}
          onValueChange={(website) => form.change({ website })}
          placeholder="acme.com"
          type="text"
          autoComplete="off"
          maxLength={300}
        />
      </Field>
    </Dialog>
  );
}
