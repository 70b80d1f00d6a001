const KEY = "disco:invitation";

export function keepInvitation(id: string): void {
  sessionStorage.setItem(KEY, id);
}

/** The kept invitation, which stays until it is forgotten. */
export function keptInvitation(): string | null {
  return sessionStorage.getItem(KEY);
}

/** It has been accepted, or cannot be. */
export function forgetInvitation(): void {
  sessionStorage.removeItem(KEY);
}
