import { createContext, useContext } from "react";

interface FormState {
  /** For members who may look and not change. */
  isReadOnly: boolean;
  /** Issue of the field at this path of the configuration. */
  issue: (path: string) => string | null;
}

export const WidgetFormState = createContext<FormState>({ isReadOnly: false, issue: () => null });

export function useWidgetFormState(): FormState {
  return useContext(WidgetFormState);
}
