import { englishLibrary, KnowledgeLibraryPage, type LibrarySection } from "@disco/react";
import { useSearchParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import styles from "./knowledge-screen.module.css";

export function KnowledgeScreen() {
  const { organization } = useMember();
  const { knowledge } = useApi();
  const [query, setQuery] = useSearchParams();
  const named = query.get("part");
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Knowledge" purpose="The sources your agent answers from, and what it could not answer." />
      {organization !== null && (
        <KnowledgeLibraryPage
          slug={organization.slug}
          api={knowledge}
          audience="member"
          hasHeading={false}
          section={isSection(named) ? named : "sources"}
          onSectionChange={(part) => setQuery(part === "sources" ? {} : { part }, { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  );
}

function isSection(value: string | null): value is LibrarySection {
  return value !== null && Object.hasOwn(englishLibrary.names, value);
}
