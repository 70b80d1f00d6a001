/** Stands in until the screen is built. */
export function DemoRequestPage() {
  return <main />;
}
