/** Stands in until the screen is built. */
export function WaitlistPage() {
  return <main />;
}
