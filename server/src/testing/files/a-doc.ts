const SECTOR = 512;
const END_OF_CHAIN = -2;
const SECTOR_OF_TABLE = -3;
/** Where the text begins in the main stream. */
const TEXT_AT = 1536;

/** For tests: writes a Word 97 document of plain paragraphs. A tab stands between the cells of a table's row. */
export function aDoc(paragraphs: readonly string[], { isEncrypted = false } = {}): Buffer {
  const text = Buffer.from(`${paragraphs.join("\r")}\r`, "utf16le");
  const main = Buffer.alloc(Math.max(8 * SECTOR, Math.ceil((TEXT_AT + text.length) / SECTOR) * SECTOR));
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0x00c1, 2);
  main.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 0x0a);
  main.writeUInt32LE(TEXT_AT, 0x18);
  main.writeUInt32LE(text.length / 2, 0x4c);
  text.copy(main, TEXT_AT);

  const table = Buffer.alloc(8 * SECTOR);
  // The piece table: one piece, sixteen bits a character.
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(0, 5);
  table.writeUInt32LE(text.length / 2, 9);
  table.writeUInt32LE(TEXT_AT, 15);
  return aCompoundFile([
    { name: "WordDocument", bytes: main },
    { name: "1Table", bytes: table },
  ]);
}

/** An OLE compound file of streams, each of at least 4,096 bytes. */
export function aCompoundFile(streams: readonly { name: string; bytes: Buffer }[]): Buffer {
  const padded = streams.map(({ name, bytes }) => ({
    name,
    bytes: Buffer.concat([bytes, Buffer.alloc((SECTOR - (bytes.length % SECTOR)) % SECTOR)]),
  }));
  const directorySectors = Math.ceil(((padded.length + 1) * 128) / SECTOR);
  const dataSectors = padded.reduce((sum, { bytes }) => sum + bytes.length / SECTOR, 0);
  let tableSectors = 1;
  while (tableSectors * (SECTOR / 4) < tableSectors + directorySectors + dataSectors) tableSectors += 1;

  const table = Buffer.alloc(tableSectors * SECTOR, 0xff);
  for (let i = 0; i < tableSectors; i += 1) table.writeInt32LE(SECTOR_OF_TABLE, i * 4);
  const chain = (from: number, count: number) => {
    for (let i = 0; i < count; i += 1) table.writeInt32LE(i === count - 1 ? END_OF_CHAIN : from + i + 1, (from + i) * 4);
  };
  chain(tableSectors, directorySectors);

  const directory = Buffer.alloc(directorySectors * SECTOR);
  const entry = (at: number, name: string, type: number, start: number, size: number, right: number, child: number) => {
    const offset = at * 128;
    directory.write(name, offset, "utf16le");
    directory.writeUInt16LE(name.length * 2 + 2, offset + 64);
    directory.writeUInt8(type, offset + 66);
    directory.writeUInt8(1, offset + 67);
    directory.writeInt32LE(-1, offset + 68);
    directory.writeInt32LE(right, offset + 72);
    directory.writeInt32LE(child, offset + 76);
    directory.writeInt32LE(start, offset + 116);
    directory.writeInt32LE(size, offset + 120);
  };
  entry(0, "Root Entry", 5, END_OF_CHAIN, 0, -1, 1);
  let next = tableSectors + directorySectors;
  for (const [index, { name, bytes }] of padded.entries()) {
    entry(index + 1, name, 2, next, bytes.length, index + 1 < padded.length ? index + 2 : -1, -1);
    chain(next, bytes.length / SECTOR);
    next += bytes.length / SECTOR;
  }

  const header = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeInt16LE(9, 30);
  header.writeInt16LE(6, 32);
  header.writeInt32LE(tableSectors, 44);
  header.writeInt32LE(tableSectors, 48);
  header.writeInt32LE(4096, 56);
  header.writeInt32LE(END_OF_CHAIN, 60);
  header.writeInt32LE(END_OF_CHAIN, 68);
  for (let i = 0; i < 109; i += 1) header.writeInt32LE(i < tableSectors ? i : -1, 76 + i * 4);
  return Buffer.concat([header, table, directory, ...padded.map(({ bytes }) => bytes)]);
}
