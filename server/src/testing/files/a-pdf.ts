import { createHash } from "node:crypto";

/** A piece of text on a page; the origin is the page's lower left corner. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  size?: number;
  isBold?: boolean;
  /** Red, green, blue, each 0 to 1. */
  color?: readonly [number, number, number];
  /** PDF's text rendering mode; 3 is invisible. */
  mode?: number;
}

export interface PdfPage {
  texts: readonly PdfText[];
  /** A matrix that all of it is drawn through, such as `0 1 -1 0 612 0` for a page that lies on its side. */
  matrix?: string;
  /** Fields of a form, in PDF's own words: `/FT /Tx /V (27 euros)`, each with its rectangle. */
  fields?: readonly { rect: readonly [number, number, number, number]; field: string }[];
  /** Drawn before the texts. */
  boxes?: readonly { x: number; y: number; width: number; height: number; color: readonly [number, number, number] }[];
}

export interface PdfOptions {
  /** Encrypts it. With an empty `user` password anybody may open it, and only `owner` may change it. */
  passwords?: { user: string; owner: string };
  /** Further objects, each of them empty. */
  emptyObjects?: number;
}

const PADDING = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");
const FILE_ID = Buffer.from("00112233445566778899aabbccddeeff", "hex");
/** Print only. */
const PERMISSIONS = -3900;

/** For tests: writes a small PDF of text in Helvetica, on pages of 612 by 792 points. */
export function aPdf(pages: readonly PdfPage[], options: PdfOptions = {}): Buffer {
  const lock = options.passwords === undefined ? null : lockFor(options.passwords);
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) => objects.push(Buffer.from(body));
  const firstPage = 5;
  const kids = pages.map((_page, index) => `${firstPage + index * 2} 0 R`).join(" ");
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const name of ["Helvetica", "Helvetica-Bold"])
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  for (const [index, page] of pages.entries()) {
    const at = firstPage + index * 2;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${at + 1} 0 R /Annots [${annotsOf(page)}] >>`,
    );
    const plain = Buffer.from(contentOf(page), "latin1");
    const content = lock === null ? plain : lock.encrypt(at + 1, plain);
    add(Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from("\nendstream")]));
  }
  for (let i = 0; i < (options.emptyObjects ?? 0); i += 1) add("<<>>");
  return write(objects, lock === null ? "" : lock.trailer);
}

function annotsOf({ fields = [] }: PdfPage): string {
  return fields.map(({ rect, field }) => `<< /Type /Annot /Subtype /Widget /Rect [${rect.join(" ")}] ${field} >>`).join(" ");
}

function write(objects: readonly Buffer[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    offsets.push(length);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(whole);
    length += whole.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function contentOf({ texts, matrix, boxes = [] }: PdfPage): string {
  const drawn = boxes.map(({ x, y, width, height, color }) => `${color.join(" ")} rg ${x} ${y} ${width} ${height} re f`);
  const written = texts.map(
    ({ x, y, text, size = 11, isBold = false, color = [0, 0, 0], mode = 0 }) =>
      `BT /F${isBold ? 2 : 1} ${size} Tf ${color.join(" ")} rg ${mode} Tr 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/gu, "\\$&")}) Tj ET`,
  );
  return [...(matrix === undefined ? [] : [`${matrix} cm`]), ...drawn, ...written].join("\n");
}

/** The standard security handler of PDF 1.4 with 40-bit keys. */
function lockFor({ user, owner }: { user: string; owner: string }) {
  const pad = (password: string) => Buffer.concat([Buffer.from(password, "latin1"), PADDING]).subarray(0, 32);
  const md5 = (...parts: Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();
  const ownerEntry = rc4(md5(pad(owner)).subarray(0, 5), pad(user));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(pad(user), ownerEntry, permissions, FILE_ID).subarray(0, 5);
  const userEntry = rc4(key, PADDING);
  const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`;
  return {
    trailer: `/ID [${hex(FILE_ID)} ${hex(FILE_ID)}] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex(ownerEntry)} /U ${hex(userEntry)} /P ${PERMISSIONS} >> `,
    encrypt: (object: number, bytes: Buffer) =>
      rc4(md5(key, Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0])).subarray(0, 10), bytes),
  };
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    [state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0];
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      [state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0];
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
