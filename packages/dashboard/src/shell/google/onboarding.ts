const ONBOARDING_KEY = "disco:onboarding";

/** Marks this browser's member as new: the next workspace screen greets them once. */
export function beginOnboarding(): void {
  localStorage.setItem(ONBOARDING_KEY, "welcome");
}

/** Keeps it in this browser that the member wants to connect nothing for now. */
export function dismissOnboarding(): void {
  localStorage.setItem(ONBOARDING_KEY, "dismissed");
}

/** State in this browser: a new member, one who has said "later", or neither. */
export function readOnboarding(): "welcome" | "dismissed" | null {
  const kept = localStorage.getItem(ONBOARDING_KEY);
  return kept === "welcome" || kept === "dismissed" ? kept : null;
}
