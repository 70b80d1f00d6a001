import type { Passkey } from "@disco/protocol";
import { Banner, Button, DataList, Field, FormDialog, Input, useForm } from "@disco/react/kit";
import { useState } from "react";
import type { SecondSteps } from "../../auth/auth-client.ts";
import { canUsePasskeys } from "../../auth/passkeys.ts";
import settings from "../settings/settings-screen.module.css";

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  steps: SecondSteps;
  /** Does something, says why it failed, and reads the list again. */
  change: (work: () => Promise<void>) => Promise<void>;
}

export function PasskeyList({ passkeys, steps, change }: PasskeyListProps) {
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <header className={settings.head}>
        <h2>Passkeys</h2>
        <p>A passkey signs you in with your fingerprint, face or PIN. It counts as both steps.</p>
      </header>
      {passkeys.length > 0 && (
        <DataList
          label="Passkeys"
          rows={passkeys.map(({ id, name, addedAt }) => ({
            id,
            title: name,
            detail: `added ${new Date(addedAt).toLocaleDateString("en-US", { dateStyle: "medium" })}`,
            actions: (
              <Button size="small" aria-label={`Remove the passkey ${name}`} onClick={() => void change(() => steps.removePasskey(id))}>
                Remove
              </Button>
            ),
          }))}
        />
      )}
      {canUsePasskeys() ? (
        <div className={settings.save}>
          <Button onClick={() => setNaming(true)}>Add a passkey</Button>
        </div>
      ) : (
        <Banner>Passkeys need a browser that knows them, and an address with a name over https, or localhost.</Banner>
      )}
      {isNaming && <NewPasskey steps={steps} onClose={() => setNaming(false)} onAdded={() => change(async () => setNaming(false))} />}
    </>
  );
}

function NewPasskey({ steps, onClose, onAdded }: { steps: SecondSteps; onClose: () => void; onAdded: () => Promise<void> }) {
  const form = useForm({
    initial: { name: "" },
    submit: async ({ name }) => {
      await steps.addPasskey(name.trim());
      await onAdded();
    },
  });
  return (
    <FormDialog form={form} title="Add a passkey" submitLabel="Continue" onClose={onClose}>
      <Field label="Name" description="So that you know it again, such as “Work laptop”." error={form.issue("name")}>
        <Input name="passkey" value={form.draft.name} onValueChange={(name) => form.change({ name })} maxLength={60} isRequired />
      </Field>
    </FormDialog>
  );
}
