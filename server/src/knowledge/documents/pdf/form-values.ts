import { z } from "zod";
import type { PlacedText } from "./placed-text.ts";

const Annotation = z.object({
  subtype: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  annotationFlags: z.number().optional(),
  hidden: z.boolean().optional(),
  noView: z.boolean().optional(),
  fieldType: z.string().nullish(),
  fieldValue: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  alternativeText: z.string().nullish(),
  checkBox: z.boolean().optional(),
  radioButton: z.boolean().optional(),
  pushButton: z.boolean().optional(),
  exportValue: z.string().nullish(),
  buttonValue: z.string().nullish(),
  password: z.boolean().optional(),
  options: z
    .array(z.object({ exportValue: z.unknown(), displayValue: z.unknown() }))
    .nullish()
    .catch(null),
  contentsObj: z.object({ str: z.string() }).nullish(),
});
type Annotation = z.infer<typeof Annotation>;

/** A box that is ticked, and one that is not. */
export const TICKED = "☑";
export const UNTICKED = "☐";

const LARGEST = 11;

/** Values of a page's form fields and text boxes, in reading place and the page's own units. */
export function formValues(annotations: readonly unknown[], items: readonly Pick<PlacedText, "x" | "y" | "width" | "size">[]) {
  return annotations.flatMap((given) => {
    const annotation = Annotation.safeParse(given).data;
    if (annotation === undefined || annotation.hidden === true || annotation.noView === true) return [];
    const text = valueOf(annotation).trim();
    if (text === "") return [];
    const [left, bottom, right, top] = annotation.rect;
    const height = Math.max(1, top - bottom);
    const lines = text.split(/\r\n?|\n/u).filter((line) => line.trim() !== "");
    const beside = items.filter(({ y }) => y > bottom - 3 && y < top).toSorted((a, b) => a.y - b.y);
    const size = Math.min(LARGEST, beside[0]?.size ?? LARGEST, (height / lines.length) * 0.9);
    // A value of one line shares the line of its label.
    const first = lines.length === 1 ? (beside[0]?.y ?? bottom + height * 0.3) : top - size;
    const isBox = annotation.checkBox === true || annotation.radioButton === true;
    const hasLabel = items.some(
      ({ x, y }) => (Math.abs(y - first) < size && (isBox || x < right)) || (y >= top - 1 && y < top + size * 2 && x < right),
    );
    const label =
      hasLabel || (annotation.alternativeText ?? "").trim() === "" ? "" : `${annotation.alternativeText?.trim().replace(/:$/u, "")}: `;
    return lines.map((line, at) => ({
      text: at === 0 ? label + line : line,
      x: left,
      y: first - at * size * 1.2,
      // A letter is about half as wide as it is high; no value reaches out of its field.
      width: isBox ? right - left : Math.min(right - left, line.length * size * 0.5),
      size,
    }));
  });
}

function valueOf(annotation: Annotation): string {
  if (annotation.subtype === "FreeText") return annotation.contentsObj?.str ?? "";
  if (annotation.subtype !== "Widget" || annotation.pushButton === true || annotation.password === true) return "";
  const { fieldType, fieldValue, options } = annotation;
  if (annotation.checkBox === true) return isOn(fieldValue, annotation.exportValue) ? TICKED : UNTICKED;
  if (annotation.radioButton === true) return isOn(fieldValue, annotation.buttonValue) ? TICKED : UNTICKED;
  if (fieldType !== "Tx" && fieldType !== "Ch") return "";
  const values = typeof fieldValue === "string" ? [fieldValue] : (fieldValue ?? []);
  const shown = (value: string) => options?.find(({ exportValue }) => exportValue === value)?.displayValue;
  return values.map((value) => String(shown(value) ?? value)).join(", ");
}

function isOn(value: Annotation["fieldValue"], own: string | null | undefined): boolean {
  return typeof value === "string" && value !== "Off" && value !== "" && value === (own ?? value);
}
