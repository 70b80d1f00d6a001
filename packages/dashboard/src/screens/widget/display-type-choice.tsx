import { ChoiceCards } from "./choice-cards.tsx";
import type { WidgetDraft } from "./widget-draft.ts";
import { useWidgetFormState } from "./widget-form-state.ts";
import styles from "./widget-screen.module.css";

type DisplayType = WidgetDraft["displayType"];

const drawing = (
  <span className={styles.drawing} aria-hidden="true">
    <i />
  </span>
);
const TYPES: readonly { value: DisplayType; name: string; what: string }[] = [
  { value: "floating", name: "Floating", what: "A button in the corner that opens a panel." },
  { value: "in_page", name: "In page", what: "A chat inside the page." },
  { value: "demo_flow", name: "Demo flow", what: "A guided way to a booked demo." },
];

export function DisplayTypeChoice({ value, onValueChange }: { value: DisplayType; onValueChange: (value: DisplayType) => void }) {
  const { isReadOnly } = useWidgetFormState();
  return (
    <ChoiceCards
      label="Display type"
      cards={TYPES.map((type) => ({ ...type, drawing }))}
      value={value}
      isDisabled={isReadOnly}
      onValueChange={onValueChange}
    />
  );
}
