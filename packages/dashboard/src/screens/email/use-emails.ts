import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";

const FETCHED = 10;
const STALE_MS = 120_000;
const REFRESH_MS = 30_000;
const SOON_MS = 2_000;
const DELIVERED_MS = 5_000;

/** Owner of the shown mails: the member's own of Gmail, or the organization's that arrive at its domain. */
export type Box = "gmail" | "inbound";

/** The calls about single mails, which are the same for both. */
export function useMailbox(box: Box) {
  const { workspace } = useApi();
  return box === "gmail" ? workspace.emails : workspace.inboundEmails;
}

/** The newest mails of Gmail. While the mailbox is being read they are asked for again every few seconds. */
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

/** The newest mails of the organization's domain, asked for again every few seconds while one is not scored yet. */
export function useInboundEmails() {
  const { workspace } = useApi();
  const { organization } = useMember();
  return useQuery({
    queryKey: ["emails", "inbound", organization?.id],
    queryFn: ({ signal }) => workspace.inboundEmails.list(FETCHED, signal),
    enabled: organization !== null,
    staleTime: REFRESH_MS,
    refetchInterval: ({ state }) =>
      state.data?.emails.some(({ fate, score }) => fate === "waiting" || (fate === "qualified" && score === null)) === true
        ? SOON_MS
        : REFRESH_MS,
  });
}

/** One mail with its draft; asked for again while that is being written or is on its way. */
export function useEmail(box: Box, emailId: string) {
  const mailbox = useMailbox(box);
  return useQuery({
    queryKey: ["email", box, emailId],
    queryFn: ({ signal }) => mailbox.read(emailId, signal),
    staleTime: SOON_MS,
    refetchInterval: ({ state: { data } }) => {
      if (data?.isDrafting === true && data.email.fate === "qualified") return SOON_MS;
      return data?.draft?.delivery?.state === "queued" || data?.draft?.delivery?.state === "sending" ? DELIVERED_MS : false;
    },
  });
}

/** The text of a mail; Gmail's is fetched now. */
export function useEmailText(box: Box, emailId: string) {
  const mailbox = useMailbox(box);
  return useQuery({
    queryKey: ["email-text", box, emailId],
    queryFn: ({ signal }) => mailbox.readText(emailId, signal),
    staleTime: 10 * 60_000,
    retry: false,
  });
}
