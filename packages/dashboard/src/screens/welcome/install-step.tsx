import { InstallGuide } from "@disco/react";
import { Button } from "@disco/react/kit";
import { useApi } from "../../auth/use-api.ts";
import { useInstallations, useWidgetConfiguration } from "../widget/widget-data.ts";
import { QueryState } from "../../shell/query-state.tsx";
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
      <QueryState of={configuration} shape="text" rows={4} failed="The installation code could not be loaded" />
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
