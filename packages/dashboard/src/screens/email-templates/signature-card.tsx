import type { Profile, SignatureFont } from "@disco/protocol";
import { Banner, Button, ErrorState, Field, SegmentedControl, Skeleton, Textarea } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { useUnsavedChanges } from "../settings/unsaved-changes.ts";
import { useNotice } from "../settings/use-notice.ts";
import { saveProblem } from "./save-problem.ts";
import styles from "./email-templates.module.css";

const FONTS: readonly SignatureFont[] = ["Arial", "Times New Roman", "Verdana"];
const FONT_STYLES: Readonly<Record<SignatureFont, string | undefined>> = {
  Arial: styles.arial,
  "Times New Roman": styles.times,
  Verdana: styles.verdana,
};

export function SignatureCard() {
  const { workspace } = useApi();
  const { id } = useMember();
  const profile = useQuery({ queryKey: ["profile", id], queryFn: ({ signal }) => workspace.account.readProfile(signal) });
  return (
    <section className={styles.card} aria-labelledby="email-signature">
      <div>
        <h3 id="email-signature">Email Signature</h3>
        <p className={styles.note}>The signature is added automatically to all AI-generated emails.</p>
      </div>
      {profile.isPending && <Skeleton shape="text" rows={2} label="Loading your signature..." />}
      {profile.isError && (
        <ErrorState title="Your signature could not be loaded" message={profile.error.message} onRetry={() => void profile.refetch()} />
      )}
      {profile.data !== undefined && <Signature profile={profile.data} />}
    </section>
  );
}

function Signature({ profile }: { profile: Profile }) {
  const { workspace } = useApi();
  const { id } = useMember();
  const cache = useQueryClient();
  const [draft, setDraft] = useState<{ text: string; font: SignatureFont } | null>(null);
  const [notice, say] = useNotice();
  const { emailSignature, signatureFont } = profile;
  useUnsavedChanges(draft !== null && (draft.text !== emailSignature || draft.font !== signatureFont));
  const save = useMutation({
    mutationFn: (signature: { text: string; font: SignatureFont }) =>
      workspace.account.updateProfile({ emailSignature: signature.text.trim(), signatureFont: signature.font }),
    onSuccess: (saved) => {
      cache.setQueryData(["profile", id], saved);
      setDraft(null);
      say("Signature saved successfully");
    },
  });
  if (draft === null)
    return (
      <>
        {emailSignature !== "" && <p className={`${styles.text} ${FONT_STYLES[signatureFont] ?? ""}`}>{emailSignature}</p>}
        <div className={styles.actions}>
          <Button onClick={() => setDraft({ text: emailSignature, font: signatureFont })}>
            {emailSignature === "" ? "Set Signature" : "Edit Signature"}
          </Button>
          <span role="status" className={styles.note}>
            {notice}
          </span>
        </div>
      </>
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(draft);
      }}
    >
      {save.isError && <Banner tone="bad">{saveProblem(save.error, "Failed to save signature")}</Banner>}
      <SegmentedControl
        label="Font"
        value={draft.font}
        segments={FONTS.map((font) => ({ value: font, label: font }))}
        onValueChange={(font) => setDraft({ ...draft, font })}
      />
      <Field label="Signature">
        <Textarea rows={5} value={draft.text} maxLength={2_000} onValueChange={(text) => setDraft({ ...draft, text })} />
      </Field>
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={save.isPending}>
          {save.isPending ? "Saving..." : "Save Signature"}
        </Button>
        <Button
          onClick={() => {
            save.reset();
            setDraft(null);
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
