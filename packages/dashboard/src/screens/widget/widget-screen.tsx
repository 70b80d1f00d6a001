import { Fieldset } from "@base-ui/react/fieldset";
import { InstallGuide } from "@disco/react";
import { Button, ErrorState, SaveConflict, Skeleton } from "@disco/react/kit";
import { Lock } from "lucide-react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { LeaveGuard } from "../../shell/leave-guard.tsx";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { InsightCards } from "./insight-cards.tsx";
import { useInstallations, useWidgetConfiguration } from "./widget-data.ts";
import { WidgetForm } from "./widget-form.tsx";
import { WidgetFormState } from "./widget-form-state.ts";
import { WidgetPreview } from "./widget-preview.tsx";
import { useWidgetDraft } from "./use-widget-draft.ts";
import styles from "./widget-screen.module.css";

const labels = {
  displayType: "Display",
  theme: "Theme",
  position: "Position",
  accent: "Accent colour",
  greeting: "Greeting",
  tips: "Tips",
  consentText: "Consent text",
  allowedDomains: "Allowed domains",
  isStaging: "Staging",
  schedulingUrl: "Scheduling link",
  demoVideo: "Demo video",
  demoQuestions: "Demo questions",
  triggers: "Proactive messages",
  hours: "Business hours",
};

/** How the widget looks, speaks and behaves, beside the real one; and how it gets onto the site. */
export function WidgetScreen() {
  const configuration = useWidgetConfiguration();
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Widget" purpose="How your agent looks and behaves on your website." />
      {configuration.isPending && (
        <div className={styles.columns}>
          <Skeleton shape="fields" rows={10} label="Loading the configuration..." />
          <div className={styles.page} />
        </div>
      )}
      {configuration.isError && (
        <ErrorState title={`Failed to fetch configuration: ${configuration.error.message}`} onRetry={() => void configuration.refetch()} />
      )}
      {configuration.data !== undefined && <Configured key={configuration.data.apiKey} />}
      {configuration.data !== undefined && <Installation apiKey={configuration.data.apiKey} />}
      <InsightCards />
    </div>
  );
}

function Configured() {
  const { organization } = useMember();
  const form = useWidgetDraft();
  const { draft, change, issue, submit, reset, isDirty, isBusy, banner } = form;
  const isReadOnly = organization?.role === "member";

  return (
    <WidgetFormState value={{ isReadOnly, issue }}>
      <LeaveGuard isDirty={isDirty} />
      {isReadOnly && (
        <p className={styles.note}>
          <Lock aria-hidden="true" size={16} />
          Only owners and admins of {organization.name} may change the widget.
        </p>
      )}
      <form className={styles.columns} noValidate onSubmit={(event) => (isReadOnly ? event.preventDefault() : void submit(event))}>
        <Fieldset.Root disabled={isReadOnly} className={styles.fields}>
          <SaveConflict form={form} labels={labels} />
          <WidgetForm draft={draft} change={change} />
        </Fieldset.Root>
        <div className={styles.preview}>
          <WidgetPreview draft={draft} />
        </div>
        <div className={styles.save} data-seen={isDirty || banner !== null || undefined}>
          <p key={banner?.tone} role={banner?.tone === "bad" ? "alert" : "status"} data-tone={banner?.tone}>
            {banner?.text ?? (isDirty ? "You have changes that are not saved." : "")}
          </p>
          <Button kind="quiet" onClick={() => reset()} disabled={!isDirty || isBusy}>
            Discard
          </Button>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={!isDirty}>
            {isBusy ? "Saving..." : "Save"}
          </Button>
        </div>
      </form>
    </WidgetFormState>
  );
}

function Installation({ apiKey }: { apiKey: string }) {
  const { workspace } = useApi();
  const { data: installations } = useInstallations();
  return (
    <section aria-labelledby="installation" className={styles.install}>
      <h2 id="installation">Installation Guide</h2>
      <InstallGuide apiKey={apiKey} serverUrl={location.origin} installations={installations} verify={workspace.installations.verify} />
    </section>
  );
}
