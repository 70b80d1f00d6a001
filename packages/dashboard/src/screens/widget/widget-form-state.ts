import { createContext, useContext } from "react";
import type { WidgetProblems } from "./widget-problems.ts";

interface FormState {
  /** For members who may look and not change. */
  isReadOnly: boolean;
  problems: WidgetProblems;
}

/** What every field of the form has to know. */
export const WidgetFormState = createContext<FormState>({ isReadOnly: false, problems: {} });

export function useWidgetFormState(): FormState {
  return useContext(WidgetFormState);
}
