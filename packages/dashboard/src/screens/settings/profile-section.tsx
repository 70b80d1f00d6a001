import type { Profile } from "@disco/protocol";
import { Button, Checkbox, Field, Input, SaveConflict, useForm } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuth, useDraftName, useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { useNotice } from "./use-notice.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./settings-screen.module.css";

const FRESH_MS = 5 * 60_000;

export function ProfileSection() {
  const { workspace } = useApi();
  const { id } = useMember();
  const profile = useQuery({
    queryKey: ["profile", id],
    queryFn: ({ signal }) => workspace.account.readProfile(signal),
    staleTime: FRESH_MS,
  });
  return (
    <>
      <header className={styles.head}>
        <h2>Profile Settings</h2>
        <p>How Disco and your colleagues know you.</p>
      </header>
      <QueryState of={profile} shape="fields" rows={6} label="Loading your profile..." failed="Your profile could not be loaded" />
      {profile.data !== undefined && <ProfileForm profile={profile.data} />}
    </>
  );
}

type Draft = Pick<Profile, "firstName" | "lastName" | "company" | "role" | "version"> & Profile["notifications"];
const labels = {
  firstName: "First name",
  lastName: "Last name",
  company: "Company",
  role: "Job title",
  email: "Mails about leads",
  marketing: "News",
  security: "Security mails",
};

function ProfileForm({ profile }: { profile: Profile }) {
  const { workspace } = useApi();
  const { auth } = useAuth();
  const { id } = useMember();
  const cache = useQueryClient();
  const [notice, say] = useNotice();
  const form = useForm<Draft>({
    initial: toDraft(profile),
    isLeavingAsked: true,
    keepAs: useDraftName("profile"),
    readSaved: async () => toDraft(await workspace.account.readProfile()),
    submit: async ({ email, marketing, security, ...fields }) => {
      const saved = await workspace.account.updateProfile({ ...fields, notifications: { email, marketing, security } });
      cache.setQueryData(["profile", id], saved);
      // The sidebar says the name as well.
      void auth.refresh().catch(() => {});
      say("Profile updated successfully");
      return toDraft(saved);
    },
  });
  useUnsavedChanges(form.isDirty);
  const { draft, change, issue } = form;
  const text = (name: "firstName" | "lastName" | "company" | "role") => ({
    name,
    value: draft[name],
    onValueChange: (value: string) => change({ [name]: value }),
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <div className={styles.pair}>
        <Field label="First name" error={issue("firstName")}>
          <Input {...text("firstName")} autoComplete="given-name" maxLength={60} isRequired />
        </Field>
        <Field label="Last name" error={issue("lastName")}>
          <Input {...text("lastName")} autoComplete="family-name" maxLength={60} />
        </Field>
      </div>
      <Field label="Email" description="The address you sign in with. It cannot be changed here.">
        <Input type="email" value={profile.email} onValueChange={() => {}} isDisabled />
      </Field>
      <div className={styles.pair}>
        <Field label="Company" error={issue("company")}>
          <Input {...text("company")} autoComplete="organization" maxLength={120} />
        </Field>
        <Field label="Job title" error={issue("role")} description="What you may do in Disco is set under Members.">
          <Input {...text("role")} autoComplete="organization-title" maxLength={120} />
        </Field>
      </div>
      <fieldset className={`${styles.fieldset} ${styles.group}`}>
        <legend className="disco-kit-label">Notifications</legend>
        <Checkbox
          label="Email"
          description="A mail when a lead is qualified. It goes to owners and admins."
          isChecked={draft.email}
          onChange={(email) => change({ email })}
        />
        <Checkbox
          label="Marketing"
          description="News about Disco. None is sent today; your choice is kept."
          isChecked={draft.marketing}
          onChange={(marketing) => change({ marketing })}
        />
        <Checkbox
          label="Security"
          description="A mail when a webhook's secret, the plan or a card changes. It goes to owners and admins."
          isChecked={draft.security}
          onChange={(security) => change({ security })}
        />
      </fieldset>
      <SaveConflict form={form} labels={labels} />
      <div className={styles.save}>
        <Button type="submit" kind="primary" isBusy={form.isBusy} disabled={!form.isDirty}>
          {form.isBusy ? "Saving..." : "Save Changes"}
        </Button>
        {form.problem !== null && (
          <p role="alert" className={styles.problem}>
            {form.problem}
          </p>
        )}
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      </div>
    </form>
  );
}

function toDraft({ firstName, lastName, company, role, version, notifications }: Profile): Draft {
  return { firstName, lastName, company, role, version, ...notifications };
}
