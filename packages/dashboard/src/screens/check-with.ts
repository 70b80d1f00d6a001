import type { Issue } from "@disco/client/api";

type Check<Draft> = (draft: Draft) => Issue[];

/**
 * Checks a draft with one of the protocol's schemas, which is loaded when a form is first sent.
 * Where it cannot be loaded, the server says what is wrong.
 */
export function checkWith<Draft>(load: () => Promise<Check<Draft>>): (draft: Draft) => Promise<Issue[]> {
  return async (draft) => {
    const check = await load().catch(() => null);
    return check?.(draft) ?? [];
  };
}
