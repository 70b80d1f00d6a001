import { createContext, useContext, useEffect, useId } from "react";

/** Told by each form of the settings whether it has changes that are not saved. */
export const UnsavedContext = createContext<(form: string, isDirty: boolean) => void>(() => {});

/** Asks before the settings are left while this form has changes; moving between sections keeps them. */
export function useUnsavedChanges(isDirty: boolean): void {
  const note = useContext(UnsavedContext);
  const form = useId();
  useEffect(() => {
    note(form, isDirty);
    return () => note(form, false);
  }, [note, form, isDirty]);
}
