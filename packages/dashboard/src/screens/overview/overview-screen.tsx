/** Stands in until the screen is built. */
export function OverviewScreen() {
  return <main />;
}
