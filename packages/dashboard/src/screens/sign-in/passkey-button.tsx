import { ApiError } from "@disco/client/api";
import { useEffect } from "react";
import { useAuth } from "../../auth/auth-provider.tsx";
import { canOfferPasskeys, canUsePasskeys, stopOffer } from "../../auth/passkeys.ts";
import styles from "./sign-in-page.module.css";

/** Signs in by a passkey, by a press or where the browser offers one beside the address. */
export function PasskeyButton(props: { attempt: (work: () => Promise<void>) => Promise<void>; onProblem: (sentence: string) => void }) {
  const { attempt, onProblem } = props;
  const { signInWithPasskey } = useAuth().auth;
  useEffect(() => {
    let isGone = false;
    const offer = async () => {
      if ((await canOfferPasskeys()) && !isGone) await signInWithPasskey?.(true);
    };
    offer().catch((error: unknown) => {
      // An offer that is not taken ends silently.
      if (!isGone && error instanceof ApiError) onProblem(error.message);
    });
    return () => {
      isGone = true;
      if (canUsePasskeys()) void stopOffer();
    };
  }, [signInWithPasskey, onProblem]);
  if (signInWithPasskey === undefined || !canUsePasskeys()) return null;
  return (
    <button type="button" className={styles.link} onClick={() => void attempt(() => signInWithPasskey(false))}>
      Sign in with a passkey
    </button>
  );
}
