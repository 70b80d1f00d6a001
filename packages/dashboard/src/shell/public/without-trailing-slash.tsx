import { Navigate, Outlet, useLocation } from "react-router";

/** Every page has one address: with a slash at its end it is led to the one without, by which screens know where they are. */
export function WithoutTrailingSlash() {
  const { pathname, search, hash, state } = useLocation();
  if (pathname === "/" || !pathname.endsWith("/")) return <Outlet />;
  return <Navigate to={(pathname.replace(/\/+$/u, "") || "/") + search + hash} replace state={state} />;
}
