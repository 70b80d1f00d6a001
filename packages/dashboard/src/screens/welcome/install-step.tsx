import { InstallGuide } from "@disco/react";
import { Button, ErrorState, Skeleton } from "@disco/react/kit";
import { useApi } from "../../auth/use-api.ts";
import { useInstallations, useWidgetConfiguration } from "../widget/widget-data.ts";
import styles from "./welcome-page.module.css";

/** The snippet, and the moment in which it is seen on the site. */
export function InstallStep({ onDone }: { onDone: () => void }) {
  const { workspace } = useApi();
  const configuration = useWidgetConfiguration();
  const { data: installations = [] } = useInstallations();
  return (
    <div className={styles.wide}>
      <h1>One line on your site</h1>
      <p>{installations.length === 0 ? "This turns green by itself as soon as a page has loaded it." : "Your agent is live."}</p>
      {configuration.isPending && <Skeleton shape="text" rows={4} />}
      {configuration.isError && (
        <ErrorState
          title="The installation code could not be loaded"
          message={configuration.error.message}
          onRetry={() => void configuration.refetch()}
        />
      )}
      {configuration.data !== undefined && (
        <InstallGuide
          apiKey={configuration.data.apiKey}
          serverUrl={location.origin}
          installations={installations}
          verify={workspace.installations.verify}
        />
      )}
      <Button kind="primary" onClick={onDone}>
        Go to the dashboard
      </Button>
    </div>
  );
}
