/** Whether something can be a page on the web at all; what it holds is for the server to say. */
export function isWebAddress(address: string): boolean {
  // A browser takes an address with spaces in it for one, and a server does not.
  return /^https?:\/\/\S+$/iu.test(address) && URL.canParse(address);
}

/** This machine and bare numbers have no certificate that a browser would trust. */
const WITHOUT_TLS = /^(?:(?:[\w-]+\.)*localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?=[:/?#]|$)/iu;

/** Completes an address that was typed without its protocol: HTTPS, or HTTP for a site on this machine or at a bare number. */
export function withProtocol(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/iu.test(address) && !/^[\w.-]+:\d+/u.test(address)) return address;
  return `${WITHOUT_TLS.test(address) ? "http" : "https"}://${address}`;
}
