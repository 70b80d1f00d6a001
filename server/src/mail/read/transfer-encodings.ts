/** Undoes a part's transfer encoding (RFC 2045). */
export function readTransfer(body: Buffer, encoding: string): Buffer {
  if (/base64/iu.test(encoding)) return Buffer.from(body.toString("latin1"), "base64");
  return /quoted-printable/iu.test(encoding) ? readQuotedPrintable(body) : body;
}

function readQuotedPrintable(body: Buffer): Buffer {
  const read = Buffer.alloc(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte !== 0x3d) {
      read[length] = byte;
      length += 1;
      continue;
    }
    const [high, low] = [hexOf(body[at + 1]), hexOf(body[at + 2])];
    if (high !== -1 && low !== -1) {
      read[length] = high * 16 + low;
      length += 1;
      at += 2;
      continue;
    }
    const end = softBreakEnd(body, at + 1);
    if (end === -1) {
      read[length] = byte;
      length += 1;
    } else at = end;
  }
  return read.subarray(0, length);
}

/** Where "=" ends a line, the last byte of the break. */
function softBreakEnd(body: Buffer, from: number): number {
  let at = from;
  while (at < from + 100 && (body[at] === 0x20 || body[at] === 0x09 || body[at] === 0x0d)) at += 1;
  return body[at] === 0x0a ? at : -1;
}

function hexOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Joins the lines of a flowed text, which ends those that go on with a blank (RFC 3676). */
export function joinFlowed(text: string, isDeletingSpaces: boolean): string {
  const joined: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/u)) {
    const plain = line.startsWith(" ") ? line.slice(1) : line;
    const goesOn = plain.endsWith(" ") && plain !== "-- ";
    if (!isOpen && joined.length > 0) joined.push("\n");
    joined.push(goesOn && isDeletingSpaces ? plain.slice(0, -1) : plain);
    isOpen = goesOn;
  }
  return joined.join("");
}
