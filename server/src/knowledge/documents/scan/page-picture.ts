import type { getDocumentProxy } from "unpdf";

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** A picture as pdf.js unpacks it: `kind` 1 has a bit for each point, 2 three bytes, 3 four. */
interface Unpacked {
  width: number;
  height: number;
  kind: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Less is a logo or a line. */
const LEAST_POINTS = 200 * 200;
const BIT = 1;
const RGB = 2;
const RGBA = 3;

/** What is painted over most of a page without text, as a PNM file; strips of one width below each other are one picture. */
export async function pagePicture(page: PdfPage, paintsPicture: (operation: number) => boolean): Promise<Uint8Array | null> {
  const list = await page.getOperatorList();
  const pictures: Unpacked[] = [];
  for (const [at, operation] of [...list.fnArray].entries()) {
    if (!paintsPicture(operation)) continue;
    const [source]: unknown[] = list.argsArray[at] ?? [];
    const picture = typeof source === "string" ? await unpacked(page, source) : source;
    if (isUnpacked(picture)) pictures.push(picture);
  }
  const strips = Object.values(Object.groupBy(pictures, ({ width, kind }) => `${width} ${kind}`)).map((alike = []) => alike);
  const [largest = []] = strips.toSorted((one, other) => pointsOf(other) - pointsOf(one));
  return pointsOf(largest) < LEAST_POINTS ? null : asPnm(largest);
}

function unpacked(page: PdfPage, name: string): Promise<unknown> {
  const objects = name.startsWith("g_") ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    objects.get(name, resolve);
  });
}

function isUnpacked(value: unknown): value is Unpacked {
  return (
    typeof value === "object" &&
    value !== null &&
    "width" in value &&
    "height" in value &&
    "kind" in value &&
    "data" in value &&
    (value.data instanceof Uint8Array || value.data instanceof Uint8ClampedArray)
  );
}

function pointsOf(strips: readonly Unpacked[]): number {
  return strips.reduce((sum, { width, height }) => sum + width * height, 0);
}

function asPnm(strips: readonly Unpacked[]): Uint8Array | null {
  const [{ width, kind } = { width: 0, kind: 0 }] = strips;
  const height = strips.reduce((sum, strip) => sum + strip.height, 0);
  const rows = strips.map(({ data }) => data);
  const head = (magic: string) => Buffer.from(`${magic}\n${width} ${height}\n${magic === "P4" ? "" : "255\n"}`);
  if (kind === BIT) return Buffer.concat([head("P4"), ...rows.map((data) => Uint8Array.from(data, (byte) => ~byte))]);
  if (kind === RGB) return Buffer.concat([head("P6"), ...rows.map((data) => Uint8Array.from(data))]);
  if (kind === RGBA) return Buffer.concat([head("P6"), ...rows.map(withoutAlpha)]);
  return null;
}

function withoutAlpha(data: Uint8Array | Uint8ClampedArray): Uint8Array {
  const colours = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) colours.set(data.subarray(from, from + 3), to);
  return colours;
}
