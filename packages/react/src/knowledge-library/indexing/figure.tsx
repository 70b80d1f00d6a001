import { useLibrary } from "../library-context.ts";

/** A number with its name, in a list of them, as the reader's language writes it. */
export function Figure({ name, value }: { name: string; value: number }) {
  const { texts } = useLibrary();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString(texts.panel.locale)}</dd>
    </div>
  );
}
