import { expect, test } from "vitest";
import { frameFor } from "./frame-for.ts";

test.each([
  ["how much is the 55 inch screen", "and the player?", "how much is the"],
  ["how much is Fleet a month", "what about Basic", "how much is"],
  ["does it take pages out of SharePoint?", "and Outlook?", "does it take pages out of"],
  ["¿cuánto vale el modelo pequeño al mes?", "¿y el de columna?", "¿cuánto vale el"],
  ["bonjour, vous livrez aussi en Sicile ?", "et en Sardaigne ?", "bonjour, vous livrez aussi en"],
  ["welche Sprachen gibt es?", "und Polnisch?", "welche"],
  ["Wie lange bewahrt ihr Sicherungen auf?", "und an welchem Ort?", null],
  ["how much is Fleet", "how long is delivery", null],
  ["how much is Fleet", "we are a hire firm with sixty machines in Leeds", null],
])("after %j, %j asks %j", (before, message, frame) => {
  expect(frameFor(message, before)).toBe(frame);
});
