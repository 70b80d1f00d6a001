/** Whether something can be a page on the web at all; what it holds is for the server to say. */
export function isWebAddress(address: string): boolean {
  // A browser takes an address with spaces in it for one, and a server does not.
  return /^https?:\/\/\S+$/iu.test(address) && URL.canParse(address);
}

/** What was typed as an address, as the server wants it: people leave the protocol out. */
export function withProtocol(typed: string): string {
  const address = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/iu.test(address) && !/^[\w.-]+:\d+/u.test(address) ? address : `https://${address}`;
}
