/** Stands in until the screen is built. */
export function WidgetScreen() {
  return <main />;
}
