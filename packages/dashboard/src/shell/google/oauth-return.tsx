import { useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";

const CONNECTION_KEYS = [["gmail-status"], ["calendar-status"], ["connections"], ["emails"]];
const OWN_PARAMETERS = ["oauth_success", "oauth_error", "signed_in"];

const problems: Readonly<Record<string, string>> = {
  access_denied: "Google Workspace was not connected, because the access was declined.",
  no_email: "Google did not tell a confirmed e-mail address of this account.",
  no_refresh: "Google gave no lasting access. Please connect again.",
};
const FAILED = "There was an error connecting to Google Workspace. Please try again.";

/** After a connection the states of mail and calendar are read again, and what was added to the address leaves it. */
export function OauthReturn() {
  const cache = useQueryClient();
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const isConnected = params.has("oauth_success");
  const problem = params.get("oauth_error");
  const isBack = OWN_PARAMETERS.some((name) => params.has(name));
  useEffect(() => {
    if (!isBack) return;
    if (isConnected) for (const queryKey of CONNECTION_KEYS) void cache.invalidateQueries({ queryKey });
    if (problem !== null) toast.sayProblem(problems[problem] ?? FAILED);
    setParams(
      (current) => {
        for (const name of OWN_PARAMETERS) current.delete(name);
        return current;
      },
      { replace: true },
    );
  }, [isBack, isConnected, problem, cache, toast, setParams]);
  return null;
}
