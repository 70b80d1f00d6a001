import type { Profile, SignatureFont } from "@disco/protocol";
import { Banner, Button, Field, SaveConflict, SegmentedControl, Textarea, useForm } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDraftName, useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { useUnsavedChanges } from "../settings/unsaved-changes.ts";
import { useNotice } from "../settings/use-notice.ts";
import { saveProblem } from "./save-problem.ts";
import { QueryState } from "../../shell/query-state.tsx";
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
      <QueryState of={profile} shape="text" rows={2} label="Loading your signature..." failed="Your signature could not be loaded" />
      {profile.data !== undefined && <Signature profile={profile.data} />}
    </section>
  );
}

function Signature({ profile }: { profile: Profile }) {
  const { workspace } = useApi();
  const { id } = useMember();
  const cache = useQueryClient();
  const [notice, say] = useNotice();
  const { emailSignature, signatureFont } = profile;
  const form = useForm({
    initial: toDraft(profile),
    tidy: (typed) => ({ ...typed, emailSignature: typed.emailSignature.trim() }),
    keepAs: useDraftName("signature"),
    readSaved: async () => toDraft(await workspace.account.readProfile()),
    submit: async (signature) => {
      const saved = await workspace.account.updateProfile(signature);
      cache.setQueryData(["profile", id], saved);
      setEditing(false);
      say("Signature saved successfully");
      return toDraft(saved);
    },
  });
  const { draft, change } = form;
  const [isEditing, setEditing] = useState(form.isDirty);
  useUnsavedChanges(isEditing && form.isDirty);
  if (!isEditing)
    return (
      <>
        {emailSignature !== "" && <p className={`${styles.text} ${FONT_STYLES[signatureFont] ?? ""}`}>{emailSignature}</p>}
        <div className={styles.actions}>
          <Button
            onClick={() => {
              form.reset(toDraft(profile));
              setEditing(true);
            }}
          >
            {emailSignature === "" ? "Set Signature" : "Edit Signature"}
          </Button>
          <span role="status" className={styles.note}>
            {notice}
          </span>
        </div>
      </>
    );
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)}>
      {form.error !== null && <Banner tone="bad">{saveProblem(form.error, "Failed to save signature")}</Banner>}
      <SaveConflict form={form} labels={{ emailSignature: "Signature", signatureFont: "Font" }} />
      <SegmentedControl
        label="Font"
        value={draft.signatureFont}
        segments={FONTS.map((font) => ({ value: font, label: font }))}
        onValueChange={(font) => change({ signatureFont: font })}
      />
      <Field label="Signature">
        <Textarea rows={5} value={draft.emailSignature} maxLength={2_000} onValueChange={(text) => change({ emailSignature: text })} />
      </Field>
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {form.isBusy ? "Saving..." : "Save Signature"}
        </Button>
        <Button
          onClick={() => {
            form.reset();
            setEditing(false);
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

function toDraft({ emailSignature, signatureFont, version }: Profile) {
  return { emailSignature, signatureFont, version };
}
