export function replySubject(subject: string): string {
  return /^re:/iu.test(subject) ? subject : `Re: ${subject}`;
}
