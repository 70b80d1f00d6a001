import type { KitTexts } from "../../kit/kit-texts.ts";
import { englishKit } from "../../kit/kit-texts.ts";
import { englishEnrich } from "./enrich-texts.ts";
import type { EnrichTexts } from "./enrich-texts.ts";
import { englishFaqs } from "./faqs-texts.ts";
import type { FaqsTexts } from "./faqs-texts.ts";
import { englishNames, englishPanel, englishPurposes } from "./panel-texts.ts";
import type { NameTexts, PanelTexts, PurposeTexts } from "./panel-texts.ts";
import { englishChanges, englishConflicts, englishGaps, englishHeld } from "./review-texts.ts";
import type { ChangesTexts, ConflictsTexts, GapsTexts, HeldTexts } from "./review-texts.ts";
import { englishSources } from "./sources-texts.ts";
import type { SourcesTexts } from "./sources-texts.ts";
import { englishAsk, englishRegressions } from "./try-texts.ts";
import type { AskTexts, RegressionsTexts } from "./try-texts.ts";
import { englishWebsites } from "./websites-texts.ts";
import type { WebsitesTexts } from "./websites-texts.ts";

/** Every word of the Knowledge Library, by its parts. A word that counts or names something is a function. */
export interface LibraryTexts {
  panel: PanelTexts;
  names: NameTexts;
  purposes: PurposeTexts;
  sources: SourcesTexts;
  websites: WebsitesTexts;
  faqs: FaqsTexts;
  enrich: EnrichTexts;
  gaps: GapsTexts;
  changes: ChangesTexts;
  conflicts: ConflictsTexts;
  held: HeldTexts;
  regressions: RegressionsTexts;
  ask: AskTexts;
  /** Buttons of every part: close, undo, try again. */
  kit: KitTexts;
}

/** Words of your own; what is left out stays English. */
export type OwnLibraryTexts = { [Part in keyof LibraryTexts]?: Partial<LibraryTexts[Part]> };

/** English. */
export const englishLibrary: LibraryTexts = {
  panel: englishPanel,
  names: englishNames,
  purposes: englishPurposes,
  sources: englishSources,
  websites: englishWebsites,
  faqs: englishFaqs,
  enrich: englishEnrich,
  gaps: englishGaps,
  changes: englishChanges,
  conflicts: englishConflicts,
  held: englishHeld,
  regressions: englishRegressions,
  ask: englishAsk,
  kit: englishKit,
};

/** The whole table, with given words over the English ones. */
export function wholeTexts(own: OwnLibraryTexts | undefined): LibraryTexts {
  if (own === undefined) return englishLibrary;
  return {
    panel: { ...englishPanel, ...own.panel },
    names: { ...englishNames, ...own.names },
    purposes: { ...englishPurposes, ...own.purposes },
    sources: { ...englishSources, ...own.sources },
    websites: { ...englishWebsites, ...own.websites },
    faqs: { ...englishFaqs, ...own.faqs },
    enrich: { ...englishEnrich, ...own.enrich },
    gaps: { ...englishGaps, ...own.gaps },
    changes: { ...englishChanges, ...own.changes },
    conflicts: { ...englishConflicts, ...own.conflicts },
    held: { ...englishHeld, ...own.held },
    regressions: { ...englishRegressions, ...own.regressions },
    ask: { ...englishAsk, ...own.ask },
    kit: { ...englishKit, ...own.kit },
  };
}
