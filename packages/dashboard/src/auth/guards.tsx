import { lazy, Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorFallback } from "../shell/error-fallback.tsx";
import { FullPageSpinner } from "../shell/public/full-page-spinner.tsx";
import { useAuth } from "./auth-provider.tsx";
import { keptInvitation } from "./kept-invitation.ts";

/** Its own chunk: the landing page loads the guards. */
const ConfirmAddressPage = lazy(async () => ({
  default: (await import("../screens/sign-in/confirm-address-page.tsx")).ConfirmAddressPage,
}));

const TwoStepsRequiredPage = lazy(async () => ({
  default: (await import("../screens/sign-in/two-steps-required-page.tsx")).TwoStepsRequiredPage,
}));
const SecondStepPage = lazy(async () => ({
  default: (await import("../screens/sign-in/second-step-page.tsx")).SecondStepPage,
}));

function Unconfirmed({ email }: { email: string }) {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <ConfirmAddressPage email={email} />
    </Suspense>
  );
}

function OneStep() {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <TwoStepsRequiredPage />
    </Suspense>
  );
}

function SecondStep() {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <SecondStepPage />
    </Suspense>
  );
}

/** Screens for members: everybody else goes to the sign-in, and comes back after it. */
export function SignedInGuard() {
  const { state } = useAuth();
  const { pathname, search } = useLocation();
  if (state.status === "loading") return <FullPageSpinner />;
  if (state.status === "unavailable") return <ErrorFallback error={state.problem} />;
  if (state.status === "signed-out") return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />;
  if (state.status === "unconfirmed") return <Unconfirmed email={state.email} />;
  if (state.status === "one-step") return <OneStep />;
  return <Outlet />;
}

/** The workspace belongs to an organization: a member without one names it first. */
export function OrganizationGuard() {
  const { state } = useAuth();
  const invitation = keptInvitation();
  if (invitation !== null) return <Navigate to={`/welcome?invitation=${encodeURIComponent(invitation)}`} replace />;
  if (state.status === "signed-in" && state.member.organization === null) return <Navigate to="/welcome" replace />;
  return <Outlet />;
}

/** Pages for those who are not signed in; members go to their workspace, new ones to their first minutes. */
export function SignedOutGuard() {
  const { state } = useAuth();
  const { pathname, search, state: location } = useLocation();
  if (state.status === "loading") return <FullPageSpinner />;
  if (state.status === "unavailable") return pathname.startsWith("/sign-") ? <ErrorFallback error={state.problem} /> : <Outlet />;
  const isCodeAsked = new URLSearchParams(search).get("step") === "second" || (state.status === "signed-out" && state.isCodeAsked === true);
  if (state.status === "signed-out") return isCodeAsked && pathname.startsWith("/sign-") ? <SecondStep /> : <Outlet />;
  if (state.status === "one-step") return pathname.startsWith("/sign-") ? <OneStep /> : <Outlet />;
  if (state.status === "unconfirmed") return pathname.startsWith("/sign-") ? <Unconfirmed email={state.email} /> : <Outlet />;
  // An invitation is accepted there, also by a member of another organization.
  const isInvited = new URLSearchParams(search).has("invitation");
  if (isInvited || state.member.organization === null) return <Navigate to={`/welcome${search}`} replace />;
  return <Navigate to={wantedBefore(location) ?? (pathname === "/" ? "/dashboard/email" : "/dashboard")} replace />;
}

function wantedBefore(location: unknown): string | null {
  if (typeof location !== "object" || location === null || !("from" in location)) return null;
  const { from } = location;
  return typeof from === "string" && /^\/(?!\/)/u.test(from) ? from : null;
}
