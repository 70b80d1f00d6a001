import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

const NAMES = ["q", "lead", "outcome", "unanswered", "page", "rating"] as const;
type FilterName = (typeof NAMES)[number];

/** The filters of the list, kept in the address, so that a link shows the same list. */
export function useConversationFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(
    () => ({
      q: params.get("q") ?? "",
      page: params.get("page") ?? "",
      lead: oneOf(params.get("lead"), ["with", "without"] as const),
      outcome: oneOf(params.get("outcome"), ["meeting", "lead", "unanswered", "answered"] as const),
      rating: oneOf(params.get("rating"), ["good", "bad"] as const),
      unanswered: oneOf(params.get("unanswered"), ["true"] as const),
    }),
    [params],
  );
  const set = useCallback(
    (name: FilterName, value: string) =>
      setParams(
        (before) => {
          if (value === "") before.delete(name);
          else before.set(name, value);
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { filters, set, clear, isFiltered: NAMES.some((name) => params.has(name)), search: params.toString() };
}

export type ConversationFilterValues = ReturnType<typeof useConversationFilters>["filters"];

function oneOf<Value extends string>(value: string | null, values: readonly Value[]): Value | undefined {
  return values.find((each) => each === value);
}
