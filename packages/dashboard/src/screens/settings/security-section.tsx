import { Badge, Banner, Button, ConfirmDialog, DataList, useToast } from "@disco/react/kit";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SignInPlace } from "../../auth/auth-client.ts";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { TwoStepSection } from "../two-steps/two-step-section.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./settings-screen.module.css";

/** Where the member is signed in, and the end of each of these sign-ins. */
export function SecuritySection() {
  const { auth } = useAuth();
  const { id } = useMember();
  const { say, sayProblem } = useToast();
  const [isAsking, setAsking] = useState(false);
  const signIns = useQuery({ queryKey: ["sign-ins", id], queryFn: () => auth.signIns.list(), staleTime: 0 });
  const ending = useMutation({
    mutationFn: async ({ end }: { end: () => Promise<void>; done: string }) => end(),
    onSuccess: (_nothing, { done }) => say(done),
    onError: (error) => sayProblem(error.message),
    onSettled: () => signIns.refetch(),
  });
  const others = signIns.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <>
      <header className={styles.head}>
        <h2>Security</h2>
        <p>Where you are signed in. A sign-in that you end is over at its next click. One that is not used for 30 days ends by itself.</p>
      </header>
      <QueryState of={signIns} rows={3} label="Loading your sign-ins..." failed="Your sign-ins could not be loaded" />
      {signIns.data !== undefined && (
        <>
          <DataList
            label="Sign-ins"
            rows={signIns.data.map((signIn) => ({
              id: signIn.id,
              title: (
                <>
                  {nameOf(signIn)} {signIn.isCurrent && <Badge tone="good">This browser</Badge>}
                </>
              ),
              detail: detailOf(signIn),
              actions: signIn.isCurrent ? null : (
                <Button
                  size="small"
                  aria-label={`Sign out ${nameOf(signIn)}, ${detailOf(signIn)}`}
                  disabled={ending.isPending}
                  onClick={() => ending.mutate({ end: () => auth.signIns.end(signIn.id), done: `${nameOf(signIn)} is signed out.` })}
                >
                  Sign out
                </Button>
              ),
            }))}
          />
          {others.length === 0 ? (
            <Banner>You are signed in nowhere else.</Banner>
          ) : (
            <div className={styles.save}>
              <Button isBusy={ending.isPending} onClick={() => setAsking(true)}>
                Sign out everywhere else
              </Button>
            </div>
          )}
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere else"
        confirmLabel="Sign out everywhere else"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          ending.mutate({ end: () => auth.signIns.endOthers(), done: "You are signed in here only." });
        }}
      >
        {others.length === 1 ? "One other sign-in ends." : `${others.length} other sign-ins end.`} Programs that use one of them as a bearer
        stop working as well.
      </ConfirmDialog>
      <TwoStepSection />
      <DeleteAccount />
    </>
  );
}

function nameOf({ browser }: SignInPlace): string {
  return browser ?? "A program";
}

function detailOf({ place, signedInAt, lastSeenAt, isCurrent }: SignInPlace): string {
  const from = place === null ? [] : [`from ${place}`];
  const since = signedInAt === null ? [] : [`signed in ${timeOf(signedInAt)}`];
  return [...from, ...since, isCurrent ? "in use now" : `last seen ${timeOf(lastSeenAt)}`].join(", ");
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
}
