import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { useLayer } from "./kit-root.tsx";
import { useKitTexts } from "./kit-texts.ts";

/** Asks before something that cannot be undone. What can be undone is done, with the way back in a toast. */
export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Says what happens: "Remove website", not "OK". */
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ isOpen, title, children, confirmLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  const texts = useKitTexts();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal container={useLayer()}>
        <AlertDialog.Backdrop className="disco-kit-backdrop" data-above forceRender />
        <AlertDialog.Popup className="disco-kit-dialog">
          <AlertDialog.Title className="disco-kit-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="disco-kit-dialog-text" render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className="disco-kit-actions">
            <AlertDialog.Close className="disco-kit-button" data-kind="secondary" data-size="normal">
              {texts.cancel}
            </AlertDialog.Close>
            <button type="button" className="disco-kit-button" data-kind="danger" data-size="normal" onClick={onConfirm}>
              {confirmLabel}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
