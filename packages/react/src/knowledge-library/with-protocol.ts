/** What was typed as an address, as the server wants it: people leave the protocol out. */
export function withProtocol(typed: string): string {
  const address = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/iu.test(address) && !/^[\w.-]+:\d+/u.test(address) ? address : `https://${address}`;
}
