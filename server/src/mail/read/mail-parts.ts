import PostalMime, { decodeWords, type Email } from "postal-mime";
import { decodeText } from "./decode-text.ts";

const MAX_NESTING = 50;
const MAX_HEADER_BYTES = 1024 * 1024;
const MOST_PARTS = 1_000;

/** One leaf of a mail's tree. */
export interface MailPart {
  type: string;
  charset: string | null;
  bytes: Uint8Array;
  /** Of the whole part; its bytes may be left out. */
  size: number;
  name: string | null;
  isAttachment: boolean;
  /** Parts of one number are versions of the same text; null for a part that stands for itself. */
  alternative: number | null;
  /** Joins the lines of a flowed text (RFC 3676). */
  unfold(text: string): string;
}

/** What of the parser's tree is used. Its version is pinned. */
interface MimeNode {
  contentType: { parsed: { value: string; params: Record<string, string | undefined> }; multipart: string | false };
  contentDisposition: { parsed: { value: string; params: Record<string, string | undefined> } };
  content: ArrayBuffer | null;
  childNodes: MimeNode[];
  decodeFlowedText(text: string, isDeletingSpaces: boolean): string;
}

/** Parses a mail into its head and the bytes of its parts: the parser itself decodes a text by what is declared, even where that is wrong. */
export async function parseParts(raw: Uint8Array): Promise<{ email: Email; parts: MailPart[]; types: string[] }> {
  const parser = new PartCollector({ maxNestingDepth: MAX_NESTING, maxHeadersSize: MAX_HEADER_BYTES, maxRfc822NestingDepth: 0 });
  const email = await parser.parse(withReadableHead(raw));
  return { email, parts: parser.parts, types: [...parser.types] };
}

class PartCollector extends PostalMime {
  readonly parts: MailPart[] = [];
  readonly types = new Set<string>();
  #alternatives = 0;

  /** Overrides the parser's own sorting of the tree into texts and attachments. */
  async collectNode(node: MimeNode, alternative: number | false): Promise<void> {
    const { value: type, params } = node.contentType.parsed;
    if (this.types.size < MOST_PARTS) this.types.add(params["report-type"] === undefined ? type : `${type}; ${params["report-type"]}`);
    if (node.contentType.multipart === false) this.#collect(node, alternative);
    let within = alternative;
    if (node.contentType.multipart === "alternative") {
      this.#alternatives += 1;
      within = this.#alternatives;
    }
    for (const child of node.childNodes) await this.collectNode(child, within);
  }

  #collect(node: MimeNode, alternative: number | false): void {
    if (node.content === null || this.parts.length >= MOST_PARTS) return;
    const { value: type, params } = node.contentType.parsed;
    const disposition = node.contentDisposition.parsed;
    const name = disposition.params["filename"] ?? params["name"] ?? null;
    this.parts.push({
      type,
      charset: params["charset"] ?? null,
      bytes: new Uint8Array(node.content),
      size: node.content.byteLength,
      name: name === null ? null : decodeWords(name),
      isAttachment: disposition.value === "attachment",
      alternative: alternative === false ? null : alternative,
      unfold: (text) =>
        /^flowed$/iu.test(params["format"] ?? "") ? node.decodeFlowedText(text, /^yes$/iu.test(params["delsp"] ?? "")) : text,
    });
  }
}

/** Some programs write names and subjects in their head as bytes of a charset that they do not tell. */
function withReadableHead(raw: Uint8Array): Uint8Array {
  const end = endOfHead(raw);
  const head = raw.subarray(0, end);
  if (head.every((byte) => byte < 128)) return raw;
  const charset = /charset\s*=\s*"?([^\s";]{1,40})/iu.exec(Buffer.from(head).toString("latin1"))?.[1];
  return Buffer.concat([Buffer.from(decodeText(head, charset)), raw.subarray(end)]);
}

function endOfHead(raw: Uint8Array): number {
  for (let at = 0; at < Math.min(raw.length, MAX_HEADER_BYTES); at += 1) {
    if (raw[at] !== 0x0a) continue;
    if (raw[at + 1] === 0x0a || (raw[at + 1] === 0x0d && raw[at + 2] === 0x0a)) return at;
  }
  return Math.min(raw.length, MAX_HEADER_BYTES);
}
