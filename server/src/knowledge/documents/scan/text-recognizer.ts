import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** The part of the API of tesseract.js-core, which has no types, that is used here. */
interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void };
  TessBaseAPI: new () => Tesseract;
}
interface Tesseract {
  Init(folder: null, languages: string, engine: number): number;
  SetImageFile(orientation: number, radians: number): number;
  Recognize(monitor: null): number;
  GetIterator(): Lines;
  Clear(): void;
}
interface Lines {
  Begin(): void;
  Next(level: number): boolean;
  GetUTF8Text(level: number): string;
  Confidence(level: number): number;
}

/** What was read in a picture: lines from top to bottom, with how sure they are (0 to 1), by letters. */
export interface Recognized {
  text: string;
  confidence: number;
}

export type TextRecognizer = (picture: Uint8Array, turnedBy: number) => Recognized;

const LANGUAGES = ["eng", "deu", "fra"];
const LSTM_ONLY = 1;
const TEXT_LINE = 2;
/** Where the library looks for it. */
const IN = "/input";
/** A line below this is dirt, a drawing or a hand. */
const LEAST_OF_LINE = 0.6;
const WORD = /[\p{L}\p{N}]{2}/u;
/** The marks of a picture's orientation in EXIF, by the degrees that a page is turned clockwise. */
const ORIENTATIONS: Readonly<Record<number, number>> = { 0: 1, 90: 6, 180: 3, 270: 8 };

let opened: Promise<TextRecognizer> | null = null;

/** Opens Tesseract once, with English, German and French letters, from files of this installation. */
export function openTextRecognizer(): Promise<TextRecognizer> {
  opened ??= open();
  return opened;
}

async function open(): Promise<TextRecognizer> {
  const require = createRequire(import.meta.url);
  const createCore: (options: object) => Promise<Core> = require("tesseract.js-core/tesseract-core-simd-lstm");
  const core = await createCore({ TesseractProgress: () => {} });
  for (const language of LANGUAGES) {
    const file = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
    core.FS.writeFile(`./${language}.traineddata`, await promisify(gunzip)(await readFile(file)));
  }
  const tesseract = new core.TessBaseAPI();
  if (tesseract.Init(null, LANGUAGES.join("+"), LSTM_ONLY) !== 0) throw new Error("Tesseract could not be opened.");
  return (picture, turnedBy) => {
    core.FS.writeFile(IN, picture);
    if (tesseract.SetImageFile(ORIENTATIONS[turnedBy] ?? 1, 0) !== 0) return { text: "", confidence: 0 };
    tesseract.Recognize(null);
    const read = linesOf(tesseract.GetIterator());
    tesseract.Clear();
    return read;
  };
}

function linesOf(lines: Lines): Recognized {
  const kept: string[] = [];
  let letters = 0;
  let sure = 0;
  lines.Begin();
  do {
    const text = (lines.GetUTF8Text(TEXT_LINE) ?? "").trim();
    const confidence = lines.Confidence(TEXT_LINE) / 100;
    letters += text.length;
    sure += confidence * text.length;
    if (WORD.test(text) && confidence >= LEAST_OF_LINE) kept.push(text);
  } while (lines.Next(TEXT_LINE));
  return { text: kept.join("\n"), confidence: letters === 0 ? 0 : sure / letters };
}
