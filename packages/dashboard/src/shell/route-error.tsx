import { useRouteError } from "react-router";
import { ErrorFallback } from "./error-fallback.tsx";

/** The error boundary of every route. */
export function RouteError() {
  return <ErrorFallback error={useRouteError()} />;
}
