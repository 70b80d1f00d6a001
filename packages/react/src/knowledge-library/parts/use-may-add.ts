import { useEffect } from "react";
import { useLibrary } from "../library-context.ts";

/** Keeps what a list that was read says on whether its reader may add to the library. */
export function useMayAdd(list: { mayAdd: boolean } | null): void {
  const { setMayAdd } = useLibrary();
  const mayAdd = list?.mayAdd;
  useEffect(() => {
    if (mayAdd !== undefined) setMayAdd(mayAdd);
  }, [mayAdd, setMayAdd]);
}
