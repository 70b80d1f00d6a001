import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import type { ReactNode } from "react";
import { useLayer } from "./kit-root.tsx";
import { useKitTexts } from "./kit-texts.ts";
import { Toasts } from "./toast.tsx";

/** A panel from the end of the page, over a backdrop. */
export interface DrawerProps {
  isOpen: boolean;
  /** The backdrop, the close button or Escape. The focus goes back to where it was. */
  onClose: () => void;
  title: string;
  subtitle?: string | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A panel of 480 px from the end of the page, over a backdrop; on a phone it is the whole screen. */
export function Drawer({ isOpen, onClose, title, subtitle, icon, children }: DrawerProps) {
  const texts = useKitTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal container={useLayer()}>
        <Dialog.Backdrop className="disco-kit-backdrop" />
        <Dialog.Popup className="disco-kit-drawer" initialFocus={heading}>
          <Toasts label={texts.notificationsOf(title)}>
            <header className="disco-kit-drawer-header">
              {icon}
              <div>
                <Dialog.Title ref={heading} tabIndex={-1} className="disco-kit-title">
                  {title}
                </Dialog.Title>
                {subtitle !== undefined && <Dialog.Description className="disco-kit-subtitle">{subtitle}</Dialog.Description>}
              </div>
              <Dialog.Close className="disco-kit-icon-button" aria-label={texts.close}>
                <X aria-hidden="true" size={20} />
              </Dialog.Close>
            </header>
            {children}
          </Toasts>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
