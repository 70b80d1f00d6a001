import type { KnownCompany } from "@disco/client/api";

/** Where a company's screen is. */
export function companyAddress(key: string): string {
  return `/dashboard/companies/${encodeURIComponent(key)}`;
}

/** What came from a company so far: "2 leads, 1 demo request". */
export function countsOf({ leads, demoRequests }: Pick<KnownCompany, "leads" | "demoRequests">): string {
  return [counted(leads, "lead"), counted(demoRequests, "demo request")].filter((part) => part !== "").join(", ");
}

function counted(count: number, what: string): string {
  return count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`;
}
