import mammoth from "mammoth";
import { parsePage } from "../../read/page-node.ts";
import { walkText } from "../../read/text-walker.ts";
import type { DocumentBlock, ReadDocument } from "../document-blocks.ts";
import { DocumentRefusal, refusals, refuse } from "../refusal.ts";
import { storedZip } from "../stored-zip.ts";
import { openPackage } from "./open-package.ts";
import { markPageEnds, markTableHeads, PAGE_END, withoutHiddenRuns } from "./mark-up.ts";

/** Reads a Word document: headings, lists, tables, and the pages that Word saw. @throws DocumentRefusal */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  const hidden: string[] = [];
  const parts = (await openPackage(bytes)).map(({ name, bytes: part }) => {
    const xml = decode(part);
    if (/<!(?:doctype|entity)/iu.test(xml)) refuse(refusals.entities);
    if (!/^word\/document\d*\.xml$/iu.test(name)) return { name, bytes: part };
    const seen = withoutHiddenRuns(xml);
    hidden.push(...seen.hidden);
    return { name, bytes: Buffer.from(markTableHeads(markPageEnds(seen.xml))) };
  });
  const { value } = await mammoth
    .convertToHtml({ buffer: storedZip(parts) }, { convertImage: mammoth.images.imgElement(async () => ({ src: "" })) })
    .catch((error: unknown) => {
      throw new DocumentRefusal(refusals.damaged, { cause: error });
    });
  const blocks = toBlocks(value);
  const pages = blocks.at(-1)?.page ?? null;
  return { format: "docx", title: "", description: null, language: null, blocks, pages, hidden, seen: [], shortfalls: [] };
}

function decode(part: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(part);
  } catch {
    return refuse(refusals.damaged);
  }
}

function toBlocks(html: string): DocumentBlock[] {
  const hasPages = html.includes(PAGE_END);
  const blocks: DocumentBlock[] = [];
  let page = 1;
  // A document is read whole, or refused: what it may take is limited elsewhere.
  for (const { headings, lines } of walkText(parsePage(html, Infinity).body)) {
    const clean = headings.map((heading) => heading.replaceAll(PAGE_END, "").trim());
    for (const { text } of lines) {
      // Inside a table the end of a page stands in a cell.
      page += text.split(PAGE_END).length - 1;
      addLine(blocks, {
        headings: clean,
        text: text.replaceAll(PAGE_END, "").replace(/ {2,}/gu, " ").trim(),
        page: hasPages ? page : null,
      });
    }
  }
  return blocks;
}

function addLine(blocks: DocumentBlock[], line: DocumentBlock): void {
  if (line.text === "") return;
  const before = blocks.at(-1);
  if (before !== undefined && before.page === line.page && before.headings.join("\n") === line.headings.join("\n")) {
    blocks[blocks.length - 1] = { ...before, text: `${before.text}\n${line.text}` };
  } else blocks.push(line);
}
