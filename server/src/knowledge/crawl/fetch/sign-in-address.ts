/** Two ways to read one step would be two to the number of steps for a path of many: "my" is read as a language. */
const LANGUAGE_OR_ACCOUNT =
  "[a-z]{2}(?:[-_][a-z]{2})?|accounts?|users?|members?|customers?|portal|admin|app|identity|auth|sso|oauth2?|saml2?";
/** At the head of a path: below "docs" or "help" the same words are what a page is about. */
const SIGN_IN = new RegExp(
  String.raw`^(?:/(?:${LANGUAGE_OR_ACCOUNT}))*/(?:log[-_]?in|sign[-_]?in|wp-login\.php|sessions?/new)(?:[/.]|$)`,
  "iu",
);
const MAY_BE_SIGN_IN = /\/(?:log[-_]?in|sign[-_]?in|sso|auth|oauth2?|saml2?|authorize)(?:[/.]|$)/iu;
const WAY_BACK =
  /^(?:next|continue|goto|destination|client_id|samlrequest|relaystate|(?:return|redirect)[-_]?(?:to|ur[il]|path)?|service)$/iu;

/** Whether an address is of a page where people sign in, by its path alone. */
export function isSignIn(url: string): boolean {
  return SIGN_IN.test(new URL(url).pathname);
}

/** Whether a redirect from one address to the other asks to sign in first: it then often says where to come back to. */
export function isSentToSignIn(from: string, to: string): boolean {
  if (from === to || isSignIn(from)) return false;
  const { pathname, searchParams } = new URL(to);
  return SIGN_IN.test(pathname) || (MAY_BE_SIGN_IN.test(pathname) && [...searchParams.keys()].some((name) => WAY_BACK.test(name)));
}
