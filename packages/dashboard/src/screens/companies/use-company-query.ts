import type { CompanyFilters, IcpPreset, ListCompanies } from "@disco/protocol";
import { useToast } from "@disco/react/kit";
import { useDeferredValue, useMemo, useState } from "react";
import { useAddress } from "../use-address.ts";

/** The pages of companies. */
export type CompaniesView = NonNullable<ListCompanies["view"]>;
export const PAGE = 24;

const VIEWS: readonly CompaniesView[] = ["featured", "saved", "recent"];
const EVERYTHING = { filters: null, q: null, match: null, preset: null };
const LISTS = ["industry", "employeeRange", "fundingStage", "tags", "notIndustry", "notFundingStage", "notTags", "notLocation"] as const;

export function useCompanyQuery() {
  const { sayUndoable } = useToast();
  const { read, set } = useAddress();
  const view = read.one("view", VIEWS) ?? "all";
  const filters = useMemo(() => readFilters(read.text("filters")), [read]);
  const typed = read.text("q");
  /** Words that were left over from a question rank; words that were typed narrow. */
  const match = read.one("match", ["any"]) ?? "all";
  const offset = read.count("from");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const search = useDeferredValue(typed.trim());

  function narrow(fields: Readonly<Record<string, string | null>>): void {
    set({ preset: null, from: null, ...fields });
    if (selected.size === 0) return;
    const before = selected;
    setSelected(new Set());
    sayUndoable("The selection was cleared with the new filter.", () => setSelected(before));
  }

  const query: ListCompanies = {
    ...(view === "all" && { ...filters, ...(search !== "" && { search: search.slice(0, 200), match }) }),
    ...(view !== "all" && { view }),
    limit: PAGE,
    offset,
  };
  return {
    view,
    setView: (next: CompaniesView) => set({ view: next === "all" ? null : next, from: null }),
    query,
    offset,
    setOffset: (from: number) => set({ from }),
    filters,
    search: typed,
    match,
    preset: read.text("preset") || null,
    /** For the address of one company, from which this list is come back to. */
    address: read.search,
    isNarrowed: typed !== "" || Object.values(filters).some((value) => value !== undefined),
    setSearch: (q: string) => narrow({ q, match: null }),
    setFilters: (next: CompanyFilters) => narrow({ filters: written(next) }),
    understand: (next: CompanyFilters, q: string) => narrow({ view: null, filters: written(next), q, match: "any" }),
    choosePreset: (preset: IcpPreset) => narrow({ view: null, filters: written(preset.filters), q: null, match: null, preset: preset.id }),
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

function written(filters: CompanyFilters): string | null {
  const text = JSON.stringify(filters);
  return text === "{}" ? null : text;
}

/** Filters of an address, which may have been cut or typed. */
function readFilters(text: string): CompanyFilters {
  try {
    const filters: CompanyFilters = JSON.parse(text);
    return LISTS.every((name) => filters[name] === undefined || Array.isArray(filters[name])) ? filters : {};
  } catch {
    return {};
  }
}
