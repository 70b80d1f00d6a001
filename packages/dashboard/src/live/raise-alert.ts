import { chime, readAlertChoice } from "./alert-choice.ts";

/** Alerts by the member's choice. The notification replaces an earlier one with the same tag, also of another tab. */
export function raiseAlert({ title, body, tag, onOpen }: { title: string; body: string; tag: string; onOpen: () => void }): void {
  const { notifies, sounds } = readAlertChoice();
  if (sounds) chime();
  if (!notifies || document.hasFocus()) return;
  try {
    const notification = new Notification(title, { body, tag });
    notification.onclick = () => {
      window.focus();
      onOpen();
      notification.close();
    };
  } catch {
    // Android's Chrome has notifications for service workers only.
  }
}
