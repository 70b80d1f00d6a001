export interface LibraryOwner {
  organizationId: string;
  slug: string;
  name: string;
  isDemo: boolean;
  libraryId: string;
}
