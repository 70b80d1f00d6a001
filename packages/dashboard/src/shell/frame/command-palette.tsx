import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Destination, type DestinationGroup, screenGroup, useFindings } from "./destinations.ts";
import styles from "./command-palette.module.css";

/** Jumps to a screen, a lead, a company, a demo request or a conversation by a few letters, from the keyboard alone. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="disco-kit-backdrop" />
        <Dialog.Popup className={`disco disco-kit ${styles.palette}`} aria-label="Search">
          <Palette onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Screens are there at once; what the server finds follows below them. */
function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const findings = useFindings(text);
  const screens = screenGroup(text);
  const groups = [...(screens.items.length > 0 ? [screens] : []), ...findings.groups];

  function go({ to }: Destination): void {
    onClose();
    void navigate(to);
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      itemToStringValue={({ label }: Destination) => label}
      // The groups are already what the words match, the server's by more than their labels.
      filter={null}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== "item-press") setText(next);
      }}
      autoHighlight="always"
    >
      <div className={styles.field}>
        <Search aria-hidden="true" size={20} />
        <Autocomplete.Input
          className={styles.input}
          placeholder="Search screens, leads, companies, conversations"
          aria-label="Search"
          maxLength={200}
        />
      </div>
      <p className={styles.status} role="status">
        {findings.problem ?? (findings.isSearching ? "Searching..." : groups.length === 0 ? "Nothing found." : "")}
      </p>
      <Autocomplete.List className={styles.list}>
        {(group: DestinationGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.groupLabel}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(destination: Destination) => (
                <Autocomplete.Item key={destination.id} value={destination} className={styles.item} onClick={() => go(destination)}>
                  <span>{destination.label}</span>
                  {destination.detail !== null && <small>{destination.detail}</small>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
