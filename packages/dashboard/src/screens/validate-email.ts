import { EmailAddress, type Issue, toIssues } from "@disco/protocol";

/** Problem of the address in a form. */
export function validateEmail({ email }: { email: string }): Issue[] {
  const found = EmailAddress.safeParse(email.trim()).error?.issues ?? [];
  return toIssues(found.map(({ message }) => ({ path: ["email"], message })));
}
