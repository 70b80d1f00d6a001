import { EmailAddress, type Issue, toIssues } from "@disco/protocol";

/** What is wrong with the address in a form. */
export function validateEmail({ email }: { email: string }): Issue[] {
  const found = EmailAddress.safeParse(email.trim()).error?.issues ?? [];
  return toIssues(found.map(({ message }) => ({ path: ["email"], message })));
}
