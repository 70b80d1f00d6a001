import type { HandoverReason } from "@disco/protocol";
import { useCallback, useMemo } from "react";
import { useAddress } from "../use-address.ts";

const NAMES = ["q", "lead", "outcome", "unanswered", "page", "rating", "handover"] as const;
const reasons = ["asked", "button", "unsure", "score", "words", "page", "promised", "member"] as const satisfies readonly HandoverReason[];
type FilterName = (typeof NAMES)[number];
const none = Object.fromEntries(NAMES.map((name) => [name, null]));

/** The filters of the list. */
export function useConversationFilters() {
  const { read, set: setAddress } = useAddress();
  const filters = useMemo(
    () => ({
      q: read.text("q"),
      page: read.text("page"),
      lead: read.one("lead", ["with", "without"]),
      outcome: read.one("outcome", ["meeting", "lead", "unanswered", "answered"]),
      rating: read.one("rating", ["good", "bad"]),
      unanswered: read.one("unanswered", ["true"]),
      handover: read.one("handover", reasons),
    }),
    [read],
  );
  const set = useCallback((name: FilterName, value: string) => setAddress({ [name]: value }), [setAddress]);
  const clear = useCallback(() => setAddress(none), [setAddress]);
  return { filters, set, clear, isFiltered: NAMES.some(read.has), search: read.search };
}

export type ConversationFilterValues = ReturnType<typeof useConversationFilters>["filters"];
