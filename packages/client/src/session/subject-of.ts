/**
 * Whose token it is, unverified: good for nothing but telling one visitor's store from another's. Empty without a token,
 * and the token itself when it cannot be read.
 */
export function subjectOf(token: string | null | undefined): string {
  if (!token) return "";
  try {
    const { sub = token } = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    return String(sub);
  } catch {
    return token;
  }
}
