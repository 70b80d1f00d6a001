import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useNavigate } from "react-router";
import { navigation } from "./navigation.ts";
import styles from "./command-palette.module.css";

/** Where one can go. */
interface Destination {
  to: string;
  label: string;
}

/** Jumps to a screen by a few letters of its name, from the keyboard alone. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  function go({ to }: Destination): void {
    onClose();
    void navigate(to);
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="disco-kit-backdrop" />
        <Dialog.Popup className={`disco disco-kit ${styles.palette}`} aria-label="Search">
          <Autocomplete.Root<Destination> inline open items={navigation} itemToStringValue={({ label }) => label} autoHighlight="always">
            <div className={styles.field}>
              <Search aria-hidden="true" size={20} />
              <Autocomplete.Input className={styles.input} placeholder="Go to a screen" aria-label="Search" />
            </div>
            <Autocomplete.Empty className={styles.empty}>Nothing found.</Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(destination: Destination) => (
                <Autocomplete.Item key={destination.to} value={destination} className={styles.item} onClick={() => go(destination)}>
                  {destination.label}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
