/** The message that asked for a demo with the e-mail address that it waits for. */
export function withEmail(pendingDemo: string, email: string): string {
  return `${pendingDemo}. My email is ${email}`;
}
