import { createContext, useContext } from "react";

/** The kit's own words; all others are props. */
export interface KitTexts {
  close: string;
  cancel: string;
  undo: string;
  dismiss: string;
  retry: string;
  loading: string;
  notifications: string;
  notificationsOf: (title: string) => string;
  previous: string;
  next: string;
  /** Which part of a list is seen. */
  rangeOf: (start: number, end: number, total: number) => string;
  /** How much of a field's space a text takes. */
  countOf: (letters: number, most: number) => string;
  copy: string;
  copied: string;
  copyFailed: string;
  show: string;
  hide: string;
  remove: (name: string) => string;
  chooseFile: string;
  showTable: string;
  showChart: string;
  clearFilters: string;
  /** The states of a step, for those who listen. */
  stepDone: string;
  stepCurrent: string;
  stepFailed: string;
  /** Of settings that another has saved while they were edited. */
  savedElsewhere: string;
  savedElsewhereHint: string;
  savedText: string;
  ownText: string;
  takeSaved: string;
  saveOwn: string;
  nothing: string;
  on: string;
  off: string;
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
  previous: "Previous",
  next: "Next",
  rangeOf: (start, end, total) => `${start}\u2013${end} of ${total}`,
  countOf: (letters, most) => `${letters} of ${most} characters`,
  copy: "Copy",
  copied: "Copied!",
  copyFailed: "Select and copy it",
  show: "Show",
  hide: "Hide",
  remove: (name) => `Remove ${name}`,
  chooseFile: "Choose a file",
  showTable: "Show table",
  showChart: "Show chart",
  clearFilters: "Clear filters",
  stepDone: "done",
  stepCurrent: "current",
  stepFailed: "failed",
  savedElsewhere: "Saved elsewhere in the meantime",
  savedElsewhereHint: "Your changes are not saved yet. These fields have changed since you opened them:",
  savedText: "Saved",
  ownText: "Yours",
  takeSaved: "Take what is saved",
  saveOwn: "Save yours",
  nothing: "Empty",
  on: "On",
  off: "Off",
};

export const KitTextsContext = createContext<KitTexts>(englishKit);

/** The words of the nearest root. */
export function useKitTexts(): KitTexts {
  return useContext(KitTextsContext);
}
