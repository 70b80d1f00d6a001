import { digest, isOneOf, keyOf, refused, signedText, type Verdict } from "./signature.ts";

interface Signed {
  id: string;
  timestamp: string;
  signature: string;
  body: Buffer;
  secret: string;
}

/** Bodies rewritten to detect a sender that signs another spelling of them. */
const REWRITTEN_UP_TO = 65_536;

/** Says why a signature does not fit, by trying the mistakes that senders make. Nothing that fits here is taken. */
export function diagnoseSignature(delivery: Signed): Verdict {
  const { id, timestamp, signature, body, secret } = delivery;
  const given = signature.split(/[\s,]+/u).filter((part) => part !== "" && part !== "v1");
  const key = keyOf(secret);
  const signed = signedText(id, timestamp, body);
  const right = digest(key, signed);
  const hex = Buffer.from(right, "base64").toString("hex");
  const bare = given.map((part) => part.replace(/^(?:sha256|hmac|v1a?)=/u, ""));
  if (bare.some((part) => part.toLowerCase() === hex))
    return refused(
      "hex_signature",
      "The signature is written in hexadecimal.",
      "Write it in base64: v1, a comma, and the base64 of the HMAC.",
    );
  if (isOneOf(bare, right) || isOneOf(bare.map(toPlainBase64), right))
    return refused(
      "bad_signature_format",
      "The signature is right, but not written as v1,<base64>.",
      "Write v1, a comma, and the base64 with its padding.",
    );
  if (!signature.split(" ").some((each) => /^v1,[A-Za-z0-9+/]{43}=$/u.test(each)))
    return refused(
      "bad_signature_format",
      "webhook-signature has no signature of the form v1,<base64 of 32 bytes>.",
      "Write v1, a comma, and the base64 of the HMAC-SHA256. Several may stand there with blanks between.",
    );
  const wrongKeys = [Buffer.from(secret), Buffer.from(secret.replace(/^whsec_/u, "")), Buffer.from(secret.replace(/^whsec_/u, ""), "hex")];
  if (wrongKeys.some((wrong) => wrong.length > 0 && isOneOf(given, digest(wrong, signed))))
    return refused(
      "key_not_decoded",
      "Signed with the secret's letters as the key.",
      "Decode the part after whsec_ from base64, and use these bytes as the key.",
    );
  const contents = [body, Buffer.concat([Buffer.from(`${timestamp}.`), body]), Buffer.concat([Buffer.from(`${timestamp}.${id}.`), body])];
  if (contents.some((content) => isOneOf(given, digest(key, content))))
    return refused(
      "signed_without_id",
      "Signed over something else than id, timestamp and body.",
      "Sign webhook-id, a full stop, webhook-timestamp, a full stop, and the body.",
    );
  if (spellingsOf(body).some((spelling) => isOneOf(given, digest(key, signedText(id, timestamp, spelling)))))
    return refused(
      "body_rewritten",
      "The body was rewritten after it was signed.",
      "Sign the bytes that are sent, and let nothing between format the JSON anew.",
    );
  return refused(
    "unknown_signature",
    "The signature fits neither this webhook's secret nor this body.",
    "Check that the sender has this webhook's secret, and signs the body exactly as it is sent.",
  );
}

/** base64 for addresses, or without its padding, as it is written elsewhere. */
function toPlainBase64(text: string): string {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/u, "");
  return plain + "=".repeat((4 - (plain.length % 4)) % 4);
}

/** The same body as other programs would write it. */
function spellingsOf(body: Buffer): Buffer[] {
  if (body.length > REWRITTEN_UP_TO) return [];
  const text = body.toString();
  const spellings = [text.trim(), `${text}\n`, text.replaceAll("\r\n", "\n"), text.replaceAll("\n", "\r\n")];
  try {
    const value: unknown = JSON.parse(text);
    const compact = JSON.stringify(value);
    spellings.push(
      compact,
      JSON.stringify(value, null, 2),
      JSON.stringify(value, null, 4),
      spaced(compact),
      escaped(compact),
      escaped(spaced(compact)),
    );
  } catch {
    // It is no JSON.
  }
  return [...new Set(spellings)].filter((spelling) => spelling !== text).map((spelling) => Buffer.from(spelling));
}

/** As Python writes JSON: a blank after each comma and colon that is not inside a string. */
function spaced(json: string): string {
  return json.replaceAll(/("(?:[^"\\]|\\.)*")|[,:]/gu, (part, text: string | undefined) => (text === undefined ? `${part} ` : text));
}

/** With every letter beyond ASCII as an escape. */
function escaped(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/gu, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
