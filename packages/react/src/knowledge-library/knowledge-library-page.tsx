import type { Api } from "@disco/client/api";
import { useState } from "react";
import { Tabs } from "../kit/tabs.tsx";
import type { Tab } from "../kit/tabs.tsx";
import { InKitRoot } from "./knowledge-library.tsx";
import { LibraryContext, useLibrary } from "./library-context.ts";
import { openSections, reviewSections, SectionView, waitingIn } from "./library-sections.tsx";
import type { LibrarySection } from "./library-section.ts";
import { useReview } from "./review/use-review.ts";
import type { OwnLibraryTexts } from "./texts/library-texts.ts";
import { useAddMore } from "./use-add-more.ts";
import { useLibraryState } from "./use-library-state.ts";

/** Props of the library's page. */
export interface KnowledgeLibraryPageProps {
  /** The calls, from `createApi` of `@disco/client/api`. */
  api: Api;
  slug: string;
  audience?: "visitor" | "member" | undefined;
  /** The section to show, where a router knows it; without it the page keeps its own. */
  section?: LibrarySection | undefined;
  onSectionChange?: ((section: LibrarySection) => void) | undefined;
  /** False where the screen around has a heading of its own. */
  hasHeading?: boolean | undefined;
  /** Words of your own, part by part; what is left out stays English. */
  texts?: OwnLibraryTexts | undefined;
  /** Where there is no `KitRoot` above. */
  theme?: "light" | "dark" | "auto" | undefined;
  dir?: "ltr" | "rtl" | undefined;
}

/** The library as a page of the dashboard: the same sections as in the drawer, beside a list of them. */
export function KnowledgeLibraryPage({
  api,
  slug,
  audience = "member",
  section,
  onSectionChange,
  hasHeading = true,
  texts,
  theme,
  dir,
}: KnowledgeLibraryPageProps) {
  const library = useLibraryState({ api, name: slug, isMember: audience === "member", texts });
  const { title, subtitle } = library.texts.panel;
  return (
    <LibraryContext.Provider value={library}>
      <InKitRoot theme={theme} dir={dir} texts={texts}>
        <div className="disco-lib-page">
          {hasHeading && (
            <header>
              <h1 className="disco-lib-page-title">{title}</h1>
              <p className="disco-kit-subtitle">{subtitle}</p>
            </header>
          )}
          <PageSections key={slug} section={section} onSectionChange={onSectionChange} />
        </div>
      </InKitRoot>
    </LibraryContext.Provider>
  );
}

function PageSections({ section, onSectionChange }: Pick<KnowledgeLibraryPageProps, "section" | "onSectionChange">) {
  const { isMember, texts } = useLibrary();
  const review = useReview();
  const [own, setOwn] = useState<LibrarySection>("sources");
  const tabs: Tab<LibrarySection>[] = openSections.map((value) => ({ value, label: texts.names[value] }));
  if (isMember) {
    for (const value of reviewSections) {
      tabs.push({
        value,
        label: texts.names[value],
        count: waitingIn(value, review),
        startsGroup: value === "gaps" || value === "regressions",
      });
    }
  }

  function change(next: LibrarySection): void {
    setOwn(next);
    onSectionChange?.(next);
  }

  const addMore = useAddMore(section ?? own, change);

  return (
    <Tabs label={texts.panel.title} tabs={tabs} value={section ?? own} onValueChange={change} layout="column">
      {(shown) => (
        <div className="disco-lib-page-section">
          <div>
            <h2 className="disco-lib-heading">{texts.names[shown]}</h2>
            <p className="disco-lib-note">{texts.purposes[shown]}</p>
          </div>
          <SectionView section={shown} review={review} onOpenAgent={() => {}} onAddMore={addMore} />
        </div>
      )}
    </Tabs>
  );
}
