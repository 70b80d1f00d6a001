import { useLibrary } from "../library-context.ts";

/** Says in the place of what would change the library that its reader may not. */
export function ReadOnlyNote() {
  const { mayAdd, texts } = useLibrary();
  return mayAdd ? null : <p className="disco-lib-note">{texts.panel.readOnly}</p>;
}
