import { DomUtils } from "htmlparser2";
import { attributeOf, elementsOf, firstOf, paragraphTexts, parentOf, newRun, type XmlTree } from "../xml-elements.ts";

/** The texts of footnotes or endnotes by their ids, without the lines that part them from a page. */
export function readNotes(part: XmlTree, name: "w:footnote" | "w:endnote"): Map<string, string> {
  const notes = new Map<string, string>();
  for (const note of elementsOf(part, name)) {
    const id = attributeOf(note, "w:id");
    const text = paragraphTexts(note).join(" ");
    if (id !== undefined && text !== "" && attributeOf(note, "w:type") === undefined) notes.set(id, text);
  }
  return notes;
}

/** Puts each note in brackets where its number stands, beside the sentence that it belongs to. */
export function writeNotes(document: XmlTree, notes: { foot: ReadonlyMap<string, string>; end: ReadonlyMap<string, string> }): void {
  for (const reference of elementsOf(document, "w:footnoteReference", "w:endnoteReference")) {
    const text = notes[reference.name === "w:footnoteReference" ? "foot" : "end"].get(attributeOf(reference, "w:id") ?? "");
    const run = parentOf(reference, "w:r");
    if (text === undefined || run === undefined) continue;
    // A run of its own: that of the number is set above the line.
    DomUtils.append(run, newRun(` (${text})`));
    if (firstOf(run, "w:t") === undefined) DomUtils.removeElement(run);
    else DomUtils.removeElement(reference);
  }
}
