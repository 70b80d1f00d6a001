/** The words of the FAQs. */
export interface FaqsTexts {
  addTitle: string;
  editTitle: string;
  question: string;
  questionPlaceholder: string;
  answer: string;
  answerPlaceholder: string;
  add: string;
  update: string;
  cancel: string;
  saved: string;
  none: string;
  /** For those who may add none. */
  noneYet: string;
  unread: string;
  added: string;
  updated: string;
  deleted: string;
  edit: (question: string) => string;
  delete: (question: string) => string;
  /** Above the questions that are nearly the one that was just saved. */
  nearlySame: (question: string) => string;
  editThat: string;
  deleteThat: string;
  keepBoth: string;
}

/** English. */
export const englishFaqs: FaqsTexts = {
  addTitle: "Add Common Q&A",
  editTitle: "Edit FAQ",
  question: "Question",
  questionPlaceholder: "What does it cost?",
  answer: "Answer",
  answerPlaceholder: "What your agent should say",
  add: "Add FAQ",
  update: "Update FAQ",
  cancel: "Cancel",
  saved: "Saved FAQs",
  none: "No FAQs yet. Add common questions to help your agent provide better answers.",
  noneYet: "No FAQs yet.",
  unread: "The FAQs could not be read",
  added: "FAQ added",
  updated: "FAQ updated",
  deleted: "FAQ deleted",
  edit: (question) => `Edit ${question}`,
  delete: (question) => `Delete ${question}`,
  nearlySame: (question) => `“${question}” was saved, and asks nearly the same as:`,
  editThat: "Edit that one",
  deleteThat: "Delete that one",
  keepBoth: "Keep both",
};
