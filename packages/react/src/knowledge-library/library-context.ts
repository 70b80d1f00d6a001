import type { Api } from "@disco/client/api";
import { createContext, useContext } from "react";
import type { LibraryTexts } from "./texts/library-texts.ts";
import type { Enrichment } from "./enrich/use-enrichment.ts";
import type { IndexingRunner } from "./indexing/use-indexing.ts";
import type { Uploads } from "./enrich/use-uploads.ts";

/** Context of every section of the panel. */
export interface Library {
  api: Api;
  texts: LibraryTexts;
  /** The library's name; `default` when the panel was given none. */
  slug: string;
  /** Whether the panel was given a name. */
  isNamed: boolean;
  isMember: boolean;
  /** Whether its reader may add to it; true until a list said otherwise. */
  mayAdd: boolean;
  setMayAdd: (mayAdd: boolean) => void;
  /** Grows when something was changed that other sections show. */
  version: number;
  touch: () => void;
  indexing: IndexingRunner;
  uploads: Uploads;
  enrichment: Enrichment;
}

export const LibraryContext = createContext<Library | null>(null);

/** The library that the panel around this section shows. */
export function useLibrary(): Library {
  const library = useContext(LibraryContext);
  if (library === null) throw new Error("A section of the library stands outside of its panel.");
  return library;
}
