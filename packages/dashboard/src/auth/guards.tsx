import { Navigate, Outlet, useLocation } from "react-router";
import { FullPageSpinner } from "../shell/full-page-spinner.tsx";
import { useAuth } from "./auth-provider.tsx";

/** Screens for members: everybody else goes to the sign-in, and comes back after it. */
export function SignedInGuard() {
  const { state } = useAuth();
  const { pathname, search } = useLocation();
  if (state.status === "loading") return <FullPageSpinner />;
  if (state.status === "signed-out") return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />;
  return <Outlet />;
}

/** Pages for those who are not signed in; members go to their workspace. */
export function SignedOutGuard() {
  const { state } = useAuth();
  if (state.status === "loading") return <FullPageSpinner />;
  if (state.status === "signed-in") return <Navigate to="/dashboard/email" replace />;
  return <Outlet />;
}
