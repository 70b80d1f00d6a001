/** Every sentence of what finished messages offer: copies, the transcript. They travel with the extras. */
export interface ExtrasTexts {
  copy: string;
  copied: string;
  transcript: string;
}

/** English. */
export const englishExtras: ExtrasTexts = {
  copy: "Copy message",
  copied: "Copied!",
  transcript: "Download transcript",
};
