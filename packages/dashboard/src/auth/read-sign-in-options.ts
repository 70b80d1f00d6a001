import type { ReplyOf, SignInOptions } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";

export async function readSignInOptions(): Promise<SignInOptions> {
  const inPage = document.querySelector('meta[name="disco-sign-in"]')?.getAttribute("content");
  if (inPage) return JSON.parse(inPage);
  const response = await fetch(routes.readSignInOptions.path);
  const reply: ReplyOf<"readSignInOptions"> = await response.json();
  return reply.data;
}
