import { Banner, Button } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import styles from "./past-due-banner.module.css";

const FRESH_MS = 5 * 60_000;
const SUBSCRIPTION = "/dashboard/settings?section=subscription";

/** Says on every screen that a payment is open, and what pauses for it. Only where billing is set up. */
export function PastDueBanner() {
  const hasBilling = document.querySelector('meta[name="disco-stripe"]')?.getAttribute("content");
  return hasBilling ? <OpenPayment /> : null;
}

function OpenPayment() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ["subscription", organization?.id],
    queryFn: ({ signal }) => workspace.billing.readSubscription(signal),
    staleTime: FRESH_MS,
  });
  const { pausesAt = null, isPaused = false } = data?.subscription ?? {};
  if (pausesAt === null) return null;
  const mayPay = organization?.role !== "member";
  const date = new Date(pausesAt).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
  return (
    <div className={styles.place}>
      <Banner
        tone="warn"
        title={isPaused ? "Some things are paused, because a payment is open" : "The last payment did not go through"}
        action={
          mayPay &&
          `${pathname}${search}` !== SUBSCRIPTION && (
            <Button size="small" onClick={() => void navigate(SUBSCRIPTION)}>
              Pay now
            </Button>
          )
        }
      >
        {isPaused
          ? `Since ${date}, new members, imports and automatic mails wait. `
          : `From ${date} on, new members, imports and automatic mails will wait for it. `}
        Your visitors are served as before, and you can read and export everything.
        {!mayPay && ` Owners and admins of ${organization?.name ?? "the organization"} can pay.`}
      </Banner>
    </div>
  );
}
