import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";

const CONNECTION_KEYS = [["gmail-status"], ["calendar-status"]];

/** After a Google connection: the states of mail and calendar are read again, and the address loses its `oauth_success`. */
export function OauthReturn() {
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const isBack = params.has("oauth_success");
  useEffect(() => {
    if (!isBack) return;
    for (const queryKey of CONNECTION_KEYS) void cache.invalidateQueries({ queryKey });
    setParams(
      (current) => {
        current.delete("oauth_success");
        return current;
      },
      { replace: true },
    );
  }, [isBack, cache, setParams]);
  return null;
}
