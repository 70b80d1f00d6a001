/** What went wrong with what was just tried, said at once; nothing while all is well. */
export function Problem({ sentence }: { sentence: string }) {
  if (sentence === "") return null;
  return (
    <p role="alert" className="disco-kit-error">
      {sentence}
    </p>
  );
}
