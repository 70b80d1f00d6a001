import { useMember } from "../auth/auth-provider.tsx";

/** Tells administrators why nothing can be connected. Members can do nothing about it and are told nothing. */
export function GoogleNotSetUp() {
  const { organization } = useMember();
  if (organization?.role === "member") return null;
  return <p>Google is not set up on this server. Whoever runs it sets GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.</p>;
}
