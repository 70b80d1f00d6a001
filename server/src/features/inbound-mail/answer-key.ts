/** The key under which a mail's one answer stands in the outbox, as a draft first. */
export function answerKey(mailId: string): string {
  return `answer to ${mailId}`;
}
