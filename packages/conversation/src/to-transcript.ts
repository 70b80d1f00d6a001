import type { ChatMessage } from "@disco/client";

// What tells a program to read the file as UTF-8.
const BYTE_ORDER_MARK = "\uFEFF";

/** A conversation as a text file: who said what and when, with the pages that were cited. */
export function toTranscript(messages: readonly ChatMessage[], names: { agent: string; you: string }, lang: string, zone?: string): string {
  const time = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", ...(zone && { timeZone: zone }) });
  const entries = messages.map((message) => {
    const name = message.sender === "user" ? names.you : (message.metadata?.member?.name ?? names.agent);
    const lines = [`${name} · ${time.format(new Date(message.sentAt))}`, message.text];
    if (message.sender === "assistant")
      lines.push(...(message.metadata?.citations ?? []).map(({ title, url }, at) => `[${at + 1}] ${title}${url ? ` ${url}` : ""}`));
    return lines.join("\r\n");
  });
  return `${BYTE_ORDER_MARK}${entries.join("\r\n\r\n")}\r\n`;
}

/** Gives the visitor a conversation as a file. */
export function downloadTranscript(messages: readonly ChatMessage[], names: { agent: string; you: string }, lang: string): void {
  // A data address is a download here, never a page, so that no policy has a say in it.
  const link = document.createElement("a");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(toTranscript(messages, names, lang))}`;
  link.download = `${names.agent}.txt`;
  link.click();
}
