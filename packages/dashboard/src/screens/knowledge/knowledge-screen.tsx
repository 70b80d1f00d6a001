import { KnowledgeLibraryPage } from "@disco/react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import styles from "./knowledge-screen.module.css";

/** What the organization's agent knows, and everything that keeps it right. */
export function KnowledgeScreen() {
  const { organization } = useMember();
  const { knowledge } = useApi();
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Knowledge" purpose="The sources your agent answers from, and what it could not answer." />
      {organization !== null && <KnowledgeLibraryPage slug={organization.slug} api={knowledge} audience="member" hasHeading={false} />}
    </div>
  );
}
