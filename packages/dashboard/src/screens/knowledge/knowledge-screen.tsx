/** Stands in until the screen is built. */
export function KnowledgeScreen() {
  return <main />;
}
