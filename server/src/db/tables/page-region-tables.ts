/** A page that says by `hreflang` which pages are the same for other regions and languages, on any host. */
export interface PageRegionsTable {
  websiteId: string;
  libraryId: string;
  /** The page's address in the library. */
  url: string;
  /** The address that all of them share: the one for every region, or the first. */
  page: string;
  /** The regions and languages it is for, in small letters with blanks between; empty for one that is for all. */
  tags: string;
}

export interface PageRegionTables {
  pageRegions: PageRegionsTable;
}
