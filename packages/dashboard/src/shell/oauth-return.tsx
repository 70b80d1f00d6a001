import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";

const CONNECTION_KEYS = [["gmail-status"], ["calendar-status"]];

/** After a Google connection: the states of mail and calendar are read again, and the address loses its `oauth_success`. After a social sign-in it loses `signed_in`. */
export function OauthReturn() {
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const isConnected = params.has("oauth_success");
  const isBack = isConnected || params.has("signed_in");
  useEffect(() => {
    if (!isBack) return;
    if (isConnected) for (const queryKey of CONNECTION_KEYS) void cache.invalidateQueries({ queryKey });
    setParams(
      (current) => {
        current.delete("oauth_success");
        current.delete("signed_in");
        return current;
      },
      { replace: true },
    );
  }, [isBack, isConnected, cache, setParams]);
  return null;
}
