import { ConfirmDialog } from "@disco/react/kit";
import { useBlocker } from "react-router";

/** Asks before another screen is opened while a form has changes that are not saved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes on this screen are lost when you leave.
    </ConfirmDialog>
  );
}
