/** Stands in until the screen is built. */
export function LandingPage() {
  return <main />;
}
