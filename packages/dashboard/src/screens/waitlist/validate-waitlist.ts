import { type Issue, JoinEarlyAccess, SubmitDemoRequest, toIssues } from "@disco/protocol";

const { name } = SubmitDemoRequest.shape;
const Person = JoinEarlyAccess.pick({ email: true }).extend({ first: name, last: name });

/** Missing fields for a place on the waitlist: both names, and an address. */
export function validateWaitlist(person: { first: string; last: string; email: string }): Issue[] {
  return toIssues(Person.safeParse({ ...person, email: person.email.trim() }).error?.issues ?? []);
}
