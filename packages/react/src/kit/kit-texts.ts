import { createContext, useContext } from "react";

/** The few words that the kit says of itself; everything else comes from who uses it. */
export interface KitTexts {
  close: string;
  cancel: string;
  undo: string;
  dismiss: string;
  retry: string;
  loading: string;
  notifications: string;
  notificationsOf: (title: string) => string;
}

/** English. */
export const englishKit: KitTexts = {
  close: "Close",
  cancel: "Cancel",
  undo: "Undo",
  dismiss: "Dismiss",
  retry: "Try again",
  loading: "Loading...",
  notifications: "Notifications",
  notificationsOf: (title) => `Notifications of ${title}`,
};

export const KitTextsContext = createContext<KitTexts>(englishKit);

/** The words of the nearest root. */
export function useKitTexts(): KitTexts {
  return useContext(KitTextsContext);
}
