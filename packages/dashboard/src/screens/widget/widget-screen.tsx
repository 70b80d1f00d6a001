import { InstallGuide } from "@disco/react";
import { Button, ErrorState, Skeleton } from "@disco/react/kit";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { InsightCards } from "./insight-cards.tsx";
import { useInstallations, useWidgetConfiguration } from "./widget-data.ts";
import { WidgetForm } from "./widget-form.tsx";
import { WidgetPreview } from "./widget-preview.tsx";
import { useWidgetDraft } from "./use-widget-draft.ts";
import styles from "./widget-screen.module.css";

/** How the widget looks, speaks and behaves, beside the real one; and how it gets onto the site. */
export function WidgetScreen() {
  const configuration = useWidgetConfiguration();
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Widget" purpose="How your agent looks and behaves on your website." />
      <InsightCards />
      {configuration.isPending && <Skeleton rows={8} />}
      {configuration.isError && (
        <ErrorState title={`Failed to fetch configuration: ${configuration.error.message}`} onRetry={() => void configuration.refetch()} />
      )}
      {configuration.data !== undefined && <Configured key={configuration.data.apiKey} />}
    </div>
  );
}

function Configured() {
  const { workspace } = useApi();
  const { data: installations = [] } = useInstallations();
  const { saved, draft, change, save, discard, isChanged, isSaving, banner } = useWidgetDraft();
  return (
    <>
      <form
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.fields}>
          <WidgetForm draft={draft} change={change} />
        </div>
        <div className={styles.preview}>
          <WidgetPreview draft={draft} />
        </div>
        <div className={styles.save} data-seen={isChanged || banner !== null || undefined}>
          <p role="status" data-tone={banner?.tone}>
            {banner?.text ?? (isChanged ? "You have changes that are not saved." : "")}
          </p>
          <Button kind="quiet" onClick={discard} disabled={!isChanged || isSaving}>
            Discard
          </Button>
          <Button type="submit" kind="primary" isBusy={isSaving} disabled={!isChanged}>
            {isSaving ? "Saving..." : "Save"}
          </Button>
        </div>
      </form>
      <section aria-labelledby="installation" className={styles.install}>
        <h2 id="installation">Installation Guide</h2>
        <InstallGuide
          apiKey={saved.apiKey}
          serverUrl={location.origin}
          installations={installations}
          verify={workspace.installations.verify}
        />
      </section>
    </>
  );
}
