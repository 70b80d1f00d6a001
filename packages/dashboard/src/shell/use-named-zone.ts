import { useEffect } from "react";
import { useMember } from "../auth/auth-provider.tsx";
import { useApi } from "../auth/use-api.ts";

const KEY = "disco:named-zone";

export function useNamedZone(): void {
  const { workspace } = useApi();
  const { organization } = useMember();
  const id = organization?.id;
  useEffect(() => {
    if (id === undefined || localStorage.getItem(KEY) === id) return;
    workspace.calendar.nameZone(new Intl.DateTimeFormat().resolvedOptions().timeZone).then(
      () => localStorage.setItem(KEY, id),
      // The next visit tries again.
      () => {},
    );
  }, [workspace, id]);
}
