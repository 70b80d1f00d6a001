/** Every sentence of a conversation with a person. */
export interface PersonTexts {
  ask: string;
  joined: (name: string) => string;
  left: (name: string) => string;
  read: string;
  attach: string;
  remove: string;
  tooLarge: string;
  wrongType: string;
  tooMany: string;
}

/** English. */
export const englishPerson: PersonTexts = {
  ask: "Talk to a person",
  joined: (name) => `${name} joined`,
  left: (name) => `${name} left`,
  read: "Read",
  attach: "Attach a file",
  remove: "Remove",
  tooLarge: "A file may have at most 25 MB.",
  wrongType: "Only pictures (PNG, JPEG, GIF, WebP) and PDFs can be sent.",
  tooMany: "That was a lot of files. Please try again later.",
};
