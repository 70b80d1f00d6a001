import type { EmailInsightReply } from "@disco/protocol";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { useGoogleConnection } from "../../shell/google/use-google-connection.ts";

const FETCHED = 5;
const CHECKED = 3;
const STALE_MS = 10 * 60_000;
const SOON_MS = 60_000;

/** Times to meet the sender of a mail. */
export interface Suggestion {
  emailId: string;
  subject: string;
  qualification: EmailInsightReply["qualification"];
  prospect: { name: string; email: string; company: string | null };
  meetingType: string;
  slots: EmailInsightReply["calendarSuggestions"]["availableSlots"];
}

export function useSuggestion() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const isConnected = useGoogleConnection().connection?.gmail.state === "connected";
  return useQuery({
    queryKey: ["meeting-suggestion", organization?.id],
    queryFn: async ({ signal }): Promise<Suggestion | null> => {
      const { emails } = await workspace.emails.list(FETCHED, signal);
      for (const { id, subject } of emails.slice(0, CHECKED)) {
        const { qualification, prospect, calendarSuggestions } = await workspace.emails.readInsight(id, signal);
        const { hasRealAvailability, availableSlots, meetingType } = calendarSuggestions;
        if (!hasRealAvailability || availableSlots.length === 0 || prospect.email === null) continue;
        const known = { ...prospect, name: prospect.name ?? prospect.email, email: prospect.email };
        return { emailId: id, subject, qualification, prospect: known, meetingType, slots: availableSlots };
      }
      return null;
    },
    enabled: isConnected,
    // Mails still come in: that nothing is suggested does not hold for long.
    staleTime: ({ state }) => (state.data === null ? SOON_MS : STALE_MS),
    refetchOnWindowFocus: ({ state }) => state.data === null,
  });
}
