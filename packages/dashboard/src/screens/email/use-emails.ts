import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";

const FETCHED = 10;
const STALE_MS = 120_000;
const REFRESH_MS = 30_000;
const SOON_MS = 2_000;

/** The newest mails. While the mailbox is being read they are asked for again every few seconds. */
export function useEmails(isEnabled: boolean) {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["emails", organization?.id],
    queryFn: ({ signal }) => workspace.emails.list(FETCHED, signal),
    enabled: isEnabled,
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => (state.data?.mailbox.state === "working" ? SOON_MS : REFRESH_MS),
  });
}

/** One mail with its draft; asked for again while that is being written. */
export function useEmail(emailId: string) {
  const { workspace } = useApi();
  return useQuery({
    queryKey: ["email", emailId],
    queryFn: ({ signal }) => workspace.emails.read(emailId, signal),
    staleTime: SOON_MS,
    refetchInterval: ({ state }) => (state.data?.draft === null && state.data.email.fate === "qualified" ? SOON_MS : false),
  });
}

/** The text of a mail, as Gmail gives it now. */
export function useEmailText(emailId: string) {
  const { workspace } = useApi();
  return useQuery({
    queryKey: ["email-text", emailId],
    queryFn: ({ signal }) => workspace.emails.readText(emailId, signal),
    staleTime: 10 * 60_000,
    retry: false,
  });
}
