export function answerKey(mailId: string): string {
  return `answer to ${mailId}`;
}
