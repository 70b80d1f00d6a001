import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "./auth-provider.tsx";

/**
 * Clerk's own part, where Clerk is the identity. It stands hidden behind our form, for its checks of who is a person, and is
 * shown for the steps that our form does not have: a second factor, a new password, a missing field.
 */
export function ClerkScreen({ screen }: { screen: "sign-in" | "sign-up" }) {
  const { auth } = useAuth();
  const { pathname } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isShown = isOwnStep(pathname);
  useEffect(() => {
    if (place.current === null || auth.mountScreen === undefined) return;
    try {
      return auth.mountScreen(screen, place.current);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }, [auth, screen]);
  return (
    <>
      <div ref={place} hidden={!isShown} />
      {isShown && problem !== null && <p role="alert">{problem}</p>}
      {/* Clerk puts its question whether one is a person here. */}
      <div id="clerk-captcha" />
    </>
  );
}

/** Whether an address is a step of Clerk's own, below the sign-in or the sign-up. */
export function isOwnStep(pathname: string): boolean {
  return /^\/sign-(?:in|up)\/[^/]/u.test(pathname);
}
