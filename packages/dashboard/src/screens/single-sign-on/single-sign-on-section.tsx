import { Banner, ErrorState, Skeleton } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import styles from "../settings/settings-screen.module.css";
import { ConnectionCard } from "./connection-card.tsx";
import { DirectoryCard } from "./directory-card.tsx";
import { DomainsCard } from "./domains-card.tsx";

/** How members sign in at the organization's own identity provider. */
export function SingleSignOnSection() {
  const { auth } = useAuth();
  return (
    <>
      <header className={styles.head}>
        <h2>Single sign-on</h2>
        <p>Members with an address of your domain sign in at your own identity provider, and join your organization with it.</p>
      </header>
      {auth.provider === "clerk" ? (
        <Banner>Clerk signs members in on this server. Set up single sign-on and directories in the Clerk dashboard.</Banner>
      ) : (
        <OwnAccounts />
      )}
    </>
  );
}

function OwnAccounts() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const queryKey = ["single-sign-on", organization?.id];
  const found = useQuery({ queryKey, queryFn: ({ signal }) => workspace.singleSignOn.read(signal) });
  const refresh = async () => {
    await Promise.all([cache.invalidateQueries({ queryKey }), cache.invalidateQueries({ queryKey: ["audit", organization?.id] })]);
  };
  if (found.isPending) return <Skeleton shape="fields" rows={4} label="Loading single sign-on..." />;
  if (found.isError)
    return <ErrorState title="Single sign-on could not be loaded" message={found.error.message} onRetry={() => void found.refetch()} />;
  const { domains, connection, addresses, directory } = found.data;
  return (
    <>
      <DomainsCard domains={domains} onChange={refresh} />
      <ConnectionCard connection={connection} addresses={addresses} onChange={refresh} />
      <DirectoryCard directory={directory} address={addresses.directory} onChange={refresh} />
    </>
  );
}
