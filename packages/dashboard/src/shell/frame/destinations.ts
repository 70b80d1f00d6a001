import type { SearchFindings } from "@disco/protocol";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { companyAddress, countsOf } from "../../screens/companies/company-words.ts";
import { stageNames } from "../../screens/leads/lead-words.ts";
import { navigation } from "./navigation.ts";

const DEBOUNCE_MS = 200;
/** One letter is in everything. */
const MIN_LENGTH = 2;

/** Where one can go. */
export interface Destination {
  id: string;
  to: string;
  label: string;
  detail: string | null;
}

/** Destinations of one kind. */
export interface DestinationGroup {
  value: string;
  items: Destination[];
}

const SCREENS: readonly Destination[] = [
  ...navigation.map(({ to, label }) => ({ id: to, to, label, detail: null })),
  { id: "/dashboard/members", to: "/dashboard/members", label: "Members", detail: null },
];

/** The screens whose names have the letters in them. */
export function screenGroup(text: string): DestinationGroup {
  const wanted = text.trim().toLowerCase();
  return { value: "Screens", items: SCREENS.filter(({ label }) => label.toLowerCase().includes(wanted)) };
}

export function useFindings(text: string): { groups: DestinationGroup[]; isSearching: boolean; problem: string | null } {
  const { workspace } = useApi();
  const { organization } = useMember();
  const wanted = text.trim();
  const paused = useDebounced(wanted);
  const isWanted = wanted.length >= MIN_LENGTH;
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", organization?.id, paused],
    queryFn: ({ signal }) => workspace.search(paused, signal),
    enabled: isWanted && paused.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
  if (!isWanted) return { groups: [], isSearching: false, problem: null };
  return {
    groups: data === undefined ? [] : toGroups(data),
    isSearching: isFetching || paused !== wanted,
    problem: error === null ? null : `Leads, companies and conversations could not be searched: ${error.message}`,
  };
}

function toGroups({ leads, plans, companies, demoRequests, conversations }: SearchFindings): DestinationGroup[] {
  const groups: DestinationGroup[] = [
    {
      value: "Leads",
      items: leads.map(({ id, conversationId, name, email }) => ({
        id,
        to: `/dashboard/conversations/${conversationId}`,
        label: name ?? email ?? "A visitor",
        detail: name === null ? null : email,
      })),
    },
    {
      value: "Action plans",
      items: plans.map(({ id, contactName, company, email, stage }) => ({
        id: `plan ${id}`,
        to: `/dashboard/action-plans/${id}`,
        label: [contactName ?? email, company].filter(Boolean).join(", ") || "A visitor",
        detail: stageNames[stage],
      })),
    },
    {
      value: "Companies",
      items: companies.map((company) => ({
        id: `company ${company.key}`,
        to: companyAddress(company.key),
        label: company.name ?? company.domain ?? company.key,
        detail: [company.name === null ? null : company.domain, countsOf(company)].filter(Boolean).join(" · "),
      })),
    },
    {
      value: "Demo requests",
      items: demoRequests.map(({ id, name, company, email }) => ({
        id,
        to: `/dashboard/action-plans/demo-${id}`,
        label: [name, company].filter(Boolean).join(", "),
        detail: email,
      })),
    },
    {
      value: "Conversations",
      items: conversations.map(({ id, title, quote }) => ({
        id,
        to: `/dashboard/conversations/${id}`,
        label: title,
        detail: quote === title ? null : quote,
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
