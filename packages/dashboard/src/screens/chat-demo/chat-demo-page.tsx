/** Stands in until the screen is built. */
export function ChatDemoPage() {
  return <main />;
}
