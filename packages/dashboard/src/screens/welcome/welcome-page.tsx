/** Stands in until the screen is built. */
export function WelcomePage() {
  return <main />;
}
