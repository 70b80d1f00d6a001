import { escapeHtml, textToHtml } from "../../../../mail/text-to-html.ts";

/** The line above the mail that an answer quotes. */
export function quoteIntro({ receivedAt, from }: { receivedAt: string | null; from: string }): string {
  return `${receivedAt === null ? "" : `On ${new Date(receivedAt).toUTCString()}, `}${from} wrote:`;
}

/** An answer above the mail that it quotes, as text and as HTML. */
export function withQuote(signed: { body: string; html: string }, intro: string, text: string): { body: string; html: string } {
  return {
    body: `${signed.body.trimEnd()}\n\n${quoteText(intro, text)}`,
    html: `${signed.html}<p>${escapeHtml(intro)}</p><blockquote>${textToHtml(text)}</blockquote>`,
  };
}

export function quoteText(intro: string, text: string): string {
  return [intro, ...text.split("\n").map((line) => `> ${line}`)].join("\n");
}
