import { Button } from "@disco/react/kit";
import { useSearchParams } from "react-router";
import { useAuth } from "../../auth/auth-provider.tsx";
import { keepInvitation } from "../../auth/kept-invitation.ts";
import styles from "./sign-in-page.module.css";

const NAMES = { google: "Google", github: "GitHub" } as const;

/** The social accounts that this server takes, and the line that leads over to the e-mail form. */
export function SocialButtons({ onProblem }: { onProblem: (sentence: string) => void }) {
  const { auth } = useAuth();
  const [params] = useSearchParams();
  const invitation = params.get("invitation");
  if (auth.social.length === 0) return null;
  return (
    <div className={styles.social}>
      {auth.social.map((provider) => (
        <Button
          key={provider}
          onClick={() => {
            if (invitation !== null) keepInvitation(invitation);
            auth.signInWith(provider).catch((error: unknown) => onProblem(error instanceof Error ? error.message : String(error)));
          }}
        >
          Continue with {NAMES[provider]}
        </Button>
      ))}
      <p className={styles.divider}>or continue with email</p>
    </div>
  );
}
