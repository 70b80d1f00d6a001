/** Stands in until the overlay is built. */
export function WelcomeOverlay() {
  return null;
}
