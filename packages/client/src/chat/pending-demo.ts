/**
 * What is really sent when the agent waits for an e-mail address to schedule a demo: the message that asked for the demo
 * with the address added. Null when the text has no address, and then it is sent as it is.
 */
export function withDemoEmail(pendingDemo: string, text: string): string | null {
  if (!text.includes("@") || !text.includes(".")) return null;
  const email = /[^\s<>,;]+@[^\s<>,;]+\.[^\s<>,;]*[^\s<>,;.!?]/u.exec(text)?.[0] ?? text.trim();
  return `${pendingDemo}. My email is ${email}`;
}
