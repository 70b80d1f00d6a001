/** Every sentence of what finished messages offer: sources, copies, the transcript. They travel with the extras. */
export interface ExtrasTexts {
  sources: string;
  openPage: string;
  copy: string;
  copied: string;
  transcript: string;
}

/** English. */
export const englishExtras: ExtrasTexts = {
  sources: "Sources",
  openPage: "Open the page",
  copy: "Copy message",
  copied: "Copied!",
  transcript: "Download transcript",
};
