import { type Issue, SubmitDemoRequest, toIssues } from "@disco/protocol";

/** Issues that the server would find, each for its field. */
export function validateDemoRequest(request: { name: string; email: string; company: string; message: string }): Issue[] {
  return toIssues(SubmitDemoRequest.safeParse(request).error?.issues ?? []);
}
