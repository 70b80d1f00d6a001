import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "../../kit/toast.tsx";
import { failureText } from "./failure-text.ts";
import { useLibrary } from "../library-context.ts";
import { rememberPlace } from "./remember-place.ts";

/** Takes things away for which the server has no way back: it is asked only when the undo has passed. */
export interface DeferredRemoval {
  /** Ids of the hidden items. */
  hidden: ReadonlySet<string>;
  remove: (id: string, said: string, commit: () => Promise<void>) => void;
}

/** Hides at once and removes when the toast with the undo goes, or when the section is left. */
export function useDeferredRemoval(onFailed: () => void): DeferredRemoval {
  const { texts } = useLibrary();
  const toast = useToast();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, () => void>());

  const show = useCallback((id: string) => setHidden((before) => new Set([...before].filter((other) => other !== id))), []);

  useEffect(() => {
    const { current } = waiting;
    const commitAll = () => current.forEach((commit) => commit());
    window.addEventListener("pagehide", commitAll);
    return () => {
      window.removeEventListener("pagehide", commitAll);
      commitAll();
    };
  }, []);

  const remove = useCallback(
    (id: string, said: string, commit: () => Promise<void>) => {
      const once = () => {
        if (!waiting.current.delete(id)) return;
        commit().catch((cause: unknown) => {
          show(id);
          toast.sayProblem(failureText(cause, texts.panel));
          onFailed();
        });
      };
      const settle = rememberPlace();
      waiting.current.set(id, once);
      setHidden((before) => new Set(before).add(id));
      settle();
      toast.sayUndoable(
        said,
        () => {
          waiting.current.delete(id);
          show(id);
        },
        once,
      );
    },
    [toast, show, onFailed, texts],
  );
  return { hidden, remove };
}
