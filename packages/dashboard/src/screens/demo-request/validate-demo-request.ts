import { type Issue, SubmitDemoRequest, toIssues } from "@disco/protocol";

/** What the server would refuse, said beside the field it is about. */
export function validateDemoRequest(request: { name: string; email: string; company: string; message: string }): Issue[] {
  return toIssues(SubmitDemoRequest.safeParse(request).error?.issues ?? []);
}
