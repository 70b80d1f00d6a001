import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import type { FormEvent, ReactNode } from "react";
import { useLayer } from "./kit-root.tsx";
import { useKitTexts } from "./kit-texts.ts";
import { Toasts } from "./toast.tsx";

/** A window over the page. */
export interface DialogProps {
  isOpen: boolean;
  /** The backdrop, the close button or Escape. The focus goes back to where it was. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `wide` for a wizard or a table. */
  size?: "normal" | "wide" | undefined;
  /** Buttons at the foot, the main one last. They stay in view while the content scrolls. */
  actions?: ReactNode;
  /** Makes the dialog a form; a button of type `submit` among the actions sends it. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** While true, the backdrop and Escape do not close the dialog. */
  isBusy?: boolean | undefined;
  children: ReactNode;
}

/** A window over the page; head and foot stay while the content scrolls. */
export function Dialog({ isOpen, onClose, title, description, size = "normal", actions, onSubmit, isBusy = false, children }: DialogProps) {
  const texts = useKitTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const content = (
    <>
      <div className="disco-kit-dialog-body">{children}</div>
      {actions != null && <div className="disco-kit-actions disco-kit-dialog-foot">{actions}</div>}
    </>
  );
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Base.Portal container={useLayer()}>
        <Base.Backdrop className="disco-kit-backdrop" data-above forceRender />
        <Base.Popup className="disco-kit-dialog disco-kit-dialog-window" data-size={size} initialFocus={heading}>
          <Toasts label={texts.notificationsOf(title)}>
            <header className="disco-kit-dialog-head">
              <div>
                <Base.Title ref={heading} tabIndex={-1} className="disco-kit-title">
                  {title}
                </Base.Title>
                {description != null && (
                  <Base.Description className="disco-kit-subtitle" render={<div />}>
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close className="disco-kit-icon-button" aria-label={texts.close} disabled={isBusy}>
                <X aria-hidden="true" size={20} />
              </Base.Close>
            </header>
            {onSubmit ? (
              <form className="disco-kit-dialog-form" noValidate onSubmit={onSubmit}>
                {content}
              </form>
            ) : (
              content
            )}
          </Toasts>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Confirms an action that cannot be undone. Undoable actions run at once, with the undo in a toast. */
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
