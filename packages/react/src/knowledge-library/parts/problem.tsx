/** The last action's error, announced at once; empty otherwise. */
export function Problem({ sentence }: { sentence: string }) {
  if (sentence === "") return null;
  return (
    <p role="alert" className="disco-kit-error">
      {sentence}
    </p>
  );
}
