import type { CompanyFilters, IcpPreset, ListCompanies } from "@disco/protocol";
import { useToast } from "@disco/react/kit";
import { useDeferredValue, useState } from "react";

/** The pages of companies. */
export type CompaniesView = NonNullable<ListCompanies["view"]>;
export const PAGE = 24;

interface Narrowed {
  filters: CompanyFilters;
  search: string;
  /** Words that were left over from a question rank; words that were typed narrow. */
  match: "all" | "any";
  preset: string | null;
}

const EVERYTHING: Narrowed = { filters: {}, search: "", match: "all", preset: null };

export function useCompanyQuery() {
  const { sayUndoable } = useToast();
  const [view, setView] = useState<CompaniesView>("all");
  const [narrowed, setNarrowed] = useState(EVERYTHING);
  const [offset, setOffset] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const search = useDeferredValue(narrowed.search.trim());

  function narrow(next: Partial<Narrowed>): void {
    setNarrowed((before) => ({ ...before, preset: null, ...next }));
    setOffset(0);
    if (selected.size === 0) return;
    const before = selected;
    setSelected(new Set());
    sayUndoable("The selection was cleared with the new filter.", () => setSelected(before));
  }

  const query: ListCompanies = {
    ...(view === "all" && { ...narrowed.filters, ...(search !== "" && { search: search.slice(0, 200), match: narrowed.match }) }),
    ...(view !== "all" && { view }),
    limit: PAGE,
    offset,
  };
  return {
    view,
    setView: (next: CompaniesView) => {
      setView(next);
      setOffset(0);
    },
    query,
    offset,
    setOffset,
    ...narrowed,
    isNarrowed: narrowed.search !== "" || Object.values(narrowed.filters).some((value) => value !== undefined),
    setSearch: (text: string) => narrow({ search: text, match: "all" }),
    setFilters: (filters: CompanyFilters) => narrow({ filters }),
    understand: (filters: CompanyFilters, text: string) => {
      setView("all");
      narrow({ filters, search: text, match: "any" });
    },
    choosePreset: (preset: IcpPreset) => {
      setView("all");
      narrow({ filters: preset.filters, search: "", preset: preset.id });
    },
    clear: () => narrow(EVERYTHING),
    selected,
    setSelected,
    select: (id: string, isSelected: boolean) => {
      const next = new Set(selected);
      if (isSelected) next.add(id);
      else next.delete(id);
      setSelected(next);
    },
  };
}
