import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { useKitTexts } from "./kit-texts.ts";

const UNDO_MS = 8_000;

/** Says something in passing. */
export interface ToastVoice {
  /** The action that was done. */
  say: (text: string) => void;
  /**
   * Reports an action, with its undo. It stays longer than other toasts; `onGone` is called when it disappears for any reason.
   */
  sayUndoable: (text: string, undo: () => void, onGone?: () => void) => void;
  /** The failure, announced at once. */
  sayProblem: (text: string) => void;
}

/** Draws the toasts that are raised below it, in place: in a drawer they belong to the drawer. */
export function Toasts({ label, children }: { label?: string; children: ReactNode }) {
  const texts = useKitTexts();
  return (
    <Toast.Provider>
      {children}
      <Toast.Viewport className="disco-kit-toasts" aria-label={label ?? texts.notifications}>
        <ToastList />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

/** The voice of the nearest `Toasts`. */
export function useToast(): ToastVoice {
  const { add, close } = Toast.useToastManager();
  const { undo: undoLabel } = useKitTexts();
  return useMemo(
    () => ({
      say: (text) => void add({ title: text }),
      sayProblem: (text) => void add({ title: text, type: "problem", priority: "high" }),
      sayUndoable: (text, undo, onGone) => {
        const id = add({
          title: text,
          timeout: UNDO_MS,
          actionProps: {
            children: undoLabel,
            onClick: () => {
              undo();
              close(id);
            },
          },
          ...(onGone && { onClose: onGone }),
        });
      },
    }),
    [add, close, undoLabel],
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  const texts = useKitTexts();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="disco-kit-toast" swipeDirection={["down", "right"]}>
      <Toast.Content className="disco-kit-toast-content">
        <Toast.Title className="disco-kit-toast-title" render={<p />} />
        {toast.actionProps && <Toast.Action className="disco-kit-button" data-kind="quiet" data-size="small" />}
        <Toast.Close className="disco-kit-icon-button" aria-label={texts.dismiss}>
          <X aria-hidden="true" size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
