/** Stands in until the screen is built. */
export function ChatPage() {
  return <main />;
}
