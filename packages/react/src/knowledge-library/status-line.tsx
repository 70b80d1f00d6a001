/** How something went, announced when it is known. The colour follows the words, as the spec has it. */
export function StatusLine({ text }: { text: string }) {
  const tone = /success/iu.test(text) ? "good" : /Error|Failed/u.test(text) ? "bad" : undefined;
  return (
    <p role="status" className="disco-lib-status" data-tone={tone}>
      {text}
    </p>
  );
}
