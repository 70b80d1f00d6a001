import type { MemberPresence } from "@disco/protocol";
import { Button, Field, FileDrop, FormDialog, IconButton, Input, useForm } from "@disco/react/kit";
import { UserRoundPen } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../../auth/use-api.ts";
import { HostPhoto } from "../../voice-agent/host-photo.tsx";
import { toPhoto } from "../../voice-setup/to-photo.ts";
import styles from "./live-view.module.css";

interface ShownToVisitorsProps {
  presence: MemberPresence;
  onSaved: (presence: MemberPresence) => void;
}

/** The name and the photo that visitors see of this member. */
export function ShownToVisitors({ presence, onSaved }: ShownToVisitorsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="How visitors see you" icon={<UserRoundPen aria-hidden="true" size={20} />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Shown
          presence={presence}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            setOpen(false);
            onSaved(saved);
          }}
        />
      )}
    </>
  );
}

function Shown({ presence, onClose, onSaved }: ShownToVisitorsProps & { onClose: () => void }) {
  const { workspace } = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<{ name: string; photo: string | null }>({
    initial: { name: presence.name, photo: presence.photo },
    submit: async ({ name, photo }) => {
      const isNew = photo !== presence.photo;
      onSaved(await workspace.live.setPresence({ name, ...(isNew && { photo: photo && photo.slice(photo.indexOf(",") + 1) }) }));
    },
  });
  const { draft, change, issue } = form;

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      setProblem(null);
      change({ photo: await toPhoto(file) });
    } catch {
      setProblem("This file could not be read as an image.");
    }
  }

  return (
    <FormDialog form={form} title="How visitors see you" submitLabel="Save" onClose={onClose}>
      <Field label="Name" error={issue("name")}>
        <Input value={draft.name} maxLength={60} onValueChange={(name) => change({ name })} />
      </Field>
      <div className={styles.photo}>
        <HostPhoto name={draft.name} photo={draft.photo} />
        {draft.photo !== null && (
          <Button size="small" kind="quiet" onClick={() => change({ photo: null })}>
            Remove the photo
          </Button>
        )}
      </div>
      <FileDrop
        label="Photo"
        description="PNG, JPEG or WebP. Without one your initials are shown."
        accept="image/png,image/jpeg,image/webp"
        error={problem ?? issue("photo")}
        onFiles={([file]) => void take(file)}
      />
    </FormDialog>
  );
}
