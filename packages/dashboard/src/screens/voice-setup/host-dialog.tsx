import type { VoiceHost } from "@disco/protocol";
import { Button, Dialog, Field, FileDrop, Input, SaveConflict, useForm } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { HostPhoto } from "../voice-agent/host-photo.tsx";
import { toPhoto } from "./to-photo.ts";
import styles from "./voice-setup.module.css";

export function HostDialog({ host, onClose }: { host: VoiceHost; onClose: () => void }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const [photoProblem, setPhotoProblem] = useState<string | null>(null);
  const form = useForm({
    initial: toDraft(host),
    readSaved: async () => toDraft((await workspace.voiceAgents.list()).host),
    submit: async (draft) => {
      await workspace.voiceAgents.updateHost(draft);
      await cache.invalidateQueries({ queryKey: ["voice-agents"] });
      onClose();
    },
  });
  const { draft, change, issue } = form;
  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      setPhotoProblem(null);
      change({ photo: await toPhoto(file) });
    } catch {
      setPhotoProblem("This file could not be read as an image.");
    }
  }
  return (
    <Dialog
      isOpen
      isBusy={form.isBusy}
      onClose={onClose}
      title="Your address and photo"
      description="They stand on the pages of all your agents. Your name and job title come from your profile."
      onSubmit={(event) => void form.submit(event)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label="Your part of the address"
          description={`${location.host}/m/${draft.slug || "…"}/… Links that you have given out stop working when it changes.`}
          error={issue("slug")}
        >
          <Input value={draft.slug} maxLength={40} onValueChange={(slug) => change({ slug })} />
        </Field>
        <div className={styles.photo}>
          <HostPhoto name={host.name} photo={draft.photo} />
          <span>{host.name}</span>
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
          error={photoProblem ?? issue("photo")}
          onFiles={([file]) => void take(file)}
        />
        <SaveConflict
          form={form}
          labels={{ slug: "Your part of the address", photo: "Photo" }}
          describe={{ photo: (photo) => (photo === null ? "None" : "A photo") }}
        />
        {form.problem !== null && (
          <p className="disco-kit-error" role="alert">
            {form.problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function toDraft({ slug, photo, version }: VoiceHost) {
  return { slug, photo, version };
}
