import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";

const LOOK_AGAIN_MS = 2_000;

/** The organization's widget. */
export function useWidgetConfiguration() {
  const { workspace } = useApi();
  return useQuery({ queryKey: ["widget-configuration"], queryFn: ({ signal }) => workspace.widget.read(signal) });
}

/** The sites that carry it; asked for again while the screen is seen, so that a fresh installation shows by itself. */
export function useInstallations() {
  const { workspace } = useApi();
  return useQuery({
    queryKey: ["installations"],
    queryFn: ({ signal }) => workspace.installations.list(signal),
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  });
}
