/** Where Clerk's own hidden parts stand; the embedded identity has none. Replaced when Clerk's client is there. */
export function ClerkScreen(_props: { screen: "sign-in" | "sign-up" }) {
  return null;
}
