import type { Installation, InstallationCheck } from "@disco/client/api";
import { useState } from "react";
import { EmptyList } from "../kit/states.tsx";
import { Tabs } from "../kit/tabs.tsx";
import { CopyableCode } from "./copyable-code.tsx";
import { InstalledSites } from "./installed-sites.tsx";
import { type SnippetKind, toSnippet } from "./snippets.ts";
import { VerifyInstallation } from "./verify-installation.tsx";

const KINDS: readonly { value: SnippetKind; label: string }[] = [
  { value: "html", label: "Standard HTML" },
  { value: "wordpress", label: "WordPress" },
  { value: "react", label: "React" },
];

/** Content of the guide. */
export interface InstallGuideProps {
  /** The widget's public key; null while there is no configuration. */
  apiKey: string | null;
  /** The address of the Disco server, without a slash at the end. */
  serverUrl: string;
  /** The sites that have loaded the widget already. */
  installations?: readonly Installation[] | undefined;
  /** Has the server look at a page; without it the guide shows no check. */
  verify?: ((url: string) => Promise<InstallationCheck>) | undefined;
}

/** Installation of the widget: a copy button for each way, and its status. Needs a `KitRoot` above. */
export function InstallGuide({ apiKey, serverUrl, installations = [], verify }: InstallGuideProps) {
  const [kind, setKind] = useState<SnippetKind>("html");
  if (apiKey === null) return <EmptyList title="Generate a configuration to get your installation code." />;
  return (
    <div className="disco-install">
      <Tabs label="Installation Guide" tabs={KINDS} value={kind} onValueChange={setKind}>
        {(shown) => <CopyableCode label="Installation code" code={toSnippet(shown, { apiKey, serverUrl })} />}
      </Tabs>
      <ul className="disco-install-tips">
        <li>The widget appears at the bottom right of the page.</li>
        <li>
          Add <code>data-position="left"</code> to move it to the left.
        </li>
        <li>
          For a chat inside the page, add <code>data-display="in_page"</code> and <code>data-container="#chat"</code>, or an element with{" "}
          <code>data-disco-chat</code>.
        </li>
        <li>When the tag is on your site, verify it below.</li>
      </ul>
      <InstalledSites installations={installations} />
      {verify && <VerifyInstallation verify={verify} />}
    </div>
  );
}
