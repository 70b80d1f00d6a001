import { type IndexParts, SLOT_ARRAYS, SOURCE_ARRAYS } from "../index/index-parts.ts";
import type { createSlice } from "../slice.ts";
import type { Section } from "./sections.ts";

type Slice = ReturnType<typeof createSlice>;
type Numbers = Uint32Array<ArrayBufferLike>;

const LINES_AT_ONCE = 5_000;
const SIZE_CLASSES = 32;

export interface IndexFacts {
  totals: IndexParts["totals"];
  deadSlots: number;
}

export function factsOf({ totals, deadSlots }: IndexParts): IndexFacts {
  return { totals: { ...totals }, deadSlots };
}

/** An index as sections of a file. Numeric arrays are not copied. */
export async function* packIndex(parts: IndexParts, slice: Slice): AsyncGenerator<Section> {
  const { postings, vocabulary } = parts;
  for (const name of SLOT_ARRAYS) yield numbers(name, parts.slots[name]);
  for (const name of SOURCE_ARRAYS) yield numbers(name, parts.sources[name]);
  yield numbers("sourcesOfTerm", parts.sourcesOfTerm);
  yield numbers("pool", postings.pool);
  yield numbers("starts", postings.starts);
  yield numbers("counts", postings.counts);
  yield { name: "classes", kind: "u8", bytes: postings.classes };
  yield* packLists("free", postings.free, slice);
  for (const name of ["titleTerms", "headingTerms"] as const) {
    yield numbers(`${name} ends`, parts[name].ends);
    yield numbers(name, parts[name].terms);
  }
  yield await lines("passageIds", parts.passageIds, slice);
  yield await lines("sourceIds", parts.sourceIds, slice);
  yield await lines("words", vocabulary.termOfWord.keys(), slice);
  yield numbers("termOfWord", Uint32Array.from(vocabulary.termOfWord.values()));
  yield await lines("stems", vocabulary.termOfStem.keys(), slice);
}

/** The parts of an index from the sections of a file that is known to be whole. */
export async function unpackIndex(facts: IndexFacts, sections: ReadonlyMap<string, Section>, slice: Slice): Promise<IndexParts> {
  const bytesOf = (name: string) => {
    const section = sections.get(name);
    if (section === undefined) throw new Error(`An index has no ${name}.`);
    return section.bytes;
  };
  const numbersOf = (name: string) => {
    const { buffer, byteOffset, byteLength } = bytesOf(name);
    return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
  };
  const linesOf = (name: string) => linesIn(bytesOf(name), slice);
  const pick = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, numbersOf(name)])) as Record<Name, Uint32Array<ArrayBuffer>>;
  return {
    ...facts,
    slots: pick(SLOT_ARRAYS),
    sources: pick(SOURCE_ARRAYS),
    sourcesOfTerm: numbersOf("sourcesOfTerm"),
    postings: {
      pool: numbersOf("pool"),
      starts: numbersOf("starts"),
      counts: numbersOf("counts"),
      classes: bytesOf("classes"),
      free: atLeast(
        SIZE_CLASSES,
        (await unpackLists(numbersOf("free ends"), numbersOf("free"), slice)).map((list) => [...list]),
      ),
    },
    titleTerms: { ends: numbersOf("titleTerms ends"), terms: numbersOf("titleTerms") },
    headingTerms: { ends: numbersOf("headingTerms ends"), terms: numbersOf("headingTerms") },
    passageIds: await linesOf("passageIds"),
    sourceIds: await linesOf("sourceIds"),
    vocabulary: {
      termOfWord: await numbered(await linesOf("words"), slice, numbersOf("termOfWord")),
      termOfStem: await numbered(await linesOf("stems"), slice),
    },
  };
}

function numbers(name: string, array: Numbers): Section {
  const { buffer, byteOffset, byteLength } = array;
  if (!(buffer instanceof ArrayBuffer)) throw new Error("An index is not shared.");
  return { name, kind: "u32", bytes: new Uint8Array(buffer, byteOffset, byteLength) };
}

/** Lists of numbers as one run of them, with where each ends. */
async function* packLists(name: string, lists: readonly ArrayLike<number>[], slice: Slice): AsyncGenerator<Section> {
  const ends = new Uint32Array(lists.length);
  let total = 0;
  for (let at = 0; at < lists.length; at += 1) {
    total += lists[at]?.length ?? 0;
    ends[at] = total;
  }
  const flat = new Uint32Array(total);
  for (let at = 0; at < lists.length; at += 1) {
    flat.set(lists[at] ?? [], at === 0 ? 0 : ends[at - 1]);
    if (at % LINES_AT_ONCE === 0) await slice.pause();
  }
  yield numbers(`${name} ends`, ends);
  yield numbers(name, flat);
}

async function unpackLists(ends: Uint32Array, flat: Uint32Array, slice: Slice): Promise<Uint32Array[]> {
  const lists: Uint32Array[] = [];
  let start = 0;
  for (const end of ends) {
    lists.push(flat.subarray(start, end));
    start = end;
    if (lists.length % LINES_AT_ONCE === 0) await slice.pause();
  }
  return lists;
}

async function lines(name: string, texts: Iterable<string>, slice: Slice): Promise<Section> {
  const pieces: Buffer[] = [];
  let some: string[] = [];
  const close = () => {
    if (some.length > 0) pieces.push(Buffer.from(`${some.join("\n")}\n`));
    some = [];
  };
  for (const text of texts) {
    if (some.push(text) < LINES_AT_ONCE) continue;
    close();
    await slice.pause();
  }
  close();
  return { name, kind: "lines", bytes: new Uint8Array(Buffer.concat(pieces)) };
}

async function linesIn(bytes: Uint8Array, slice: Slice): Promise<string[]> {
  const all: string[] = [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    all.push(text.slice(start, end));
    start = end + 1;
    if (all.length % LINES_AT_ONCE === 0) await slice.pause();
  }
  return all;
}

async function numbered(texts: readonly string[], slice: Slice, values: Uint32Array | null = null): Promise<Map<string, number>> {
  const map = new Map<string, number>();
  for (let at = 0; at < texts.length; at += 1) {
    map.set(texts[at] ?? "", values === null ? at : (values[at] ?? 0));
    if (at % LINES_AT_ONCE === 0) await slice.pause();
  }
  return map;
}

function atLeast(count: number, lists: number[][]): number[][] {
  while (lists.length < count) lists.push([]);
  return lists;
}
