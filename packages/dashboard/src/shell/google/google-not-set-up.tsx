import { useMember } from "../../auth/auth-provider.tsx";

/** Why Google cannot be connected, for administrators. Other members can do nothing about it. */
export function GoogleNotSetUp() {
  const { organization } = useMember();
  if (organization?.role === "member") return null;
  return <p>Google is not set up on this server. Its operator sets GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.</p>;
}
