/** How something went. */
export interface Status {
  text: string;
  tone: "good" | "bad" | undefined;
}

/** How something went, announced when it is known; the place stays, so that what it will say is heard. */
export function StatusLine({ status }: { status: Status | null }) {
  return (
    <p role="status" className="disco-lib-status" data-tone={status?.tone}>
      {status?.text}
    </p>
  );
}
