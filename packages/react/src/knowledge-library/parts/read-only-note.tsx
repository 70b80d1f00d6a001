import { useLibrary } from "../library-context.ts";

/** Replaces controls that the reader may not use. */
export function ReadOnlyNote() {
  const { mayAdd, texts } = useLibrary();
  return mayAdd ? null : <p className="disco-lib-note">{texts.panel.readOnly}</p>;
}
