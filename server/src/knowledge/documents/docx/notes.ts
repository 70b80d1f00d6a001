import { attributeOf, elementsOf, escaped, mapElements, paragraphTexts } from "../xml-elements.ts";

/** The texts of footnotes or endnotes by their ids, without the lines that part them from a page. */
export function readNotes(xml: string, name: "w:footnote" | "w:endnote"): Map<string, string> {
  const notes = new Map<string, string>();
  for (const note of elementsOf(xml, name)) {
    const opening = /^<[^>]*>/u.exec(note)?.[0];
    const id = attributeOf(opening, "w:id");
    const text = paragraphTexts(note).join(" ");
    if (id !== null && text !== "" && attributeOf(opening, "w:type") === null) notes.set(id, text);
  }
  return notes;
}

/** Puts each note in brackets where its number stands, beside the sentence that it belongs to. */
export function writeNotes(xml: string, notes: { foot: ReadonlyMap<string, string>; end: ReadonlyMap<string, string> }): string {
  if (notes.foot.size === 0 && notes.end.size === 0) return xml;
  return mapElements(xml, "w:r", (run) => {
    const reference = /<w:(foot|end)noteReference\b[^>]*\/>/u.exec(run);
    const text =
      reference === null ? undefined : notes[reference[1] === "foot" ? "foot" : "end"].get(attributeOf(reference[0], "w:id") ?? "");
    if (reference === null || text === undefined) return run;
    const written = `<w:t xml:space="preserve"> (${escaped(text)})</w:t>`;
    // A run of its own is set above the line, and its text is not.
    return run.indexOf("<w:r", 4) === -1 || !run.includes("<w:t") ? `<w:r>${written}</w:r>` : run.replace(reference[0], written);
  });
}
