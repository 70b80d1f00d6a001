import type { SignInOptions, SignInOptionsReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";

/** Which identity serves this server. It stands in the page; only a page from elsewhere (the development server) asks for it. */
export async function readSignInOptions(): Promise<SignInOptions> {
  const inPage = document.querySelector('meta[name="disco-sign-in"]')?.getAttribute("content");
  if (inPage) return JSON.parse(inPage);
  const response = await fetch(routes.readSignInOptions.path);
  const reply: SignInOptionsReply = await response.json();
  return reply.data;
}
