import { createHmac, timingSafeEqual } from "node:crypto";

/** Letters of the signature: with the handover's id they fit into the 64 that a local part may have. */
const SIGNATURE_LETTERS = 26;
const FORM = /^chat-(?<id>[\da-f]{32})(?<signature>[\da-f]{26})$/u;

interface Answerer {
  handoverId: string;
  memberId: string;
}

/** The address at which one member answers a visitor by mail. */
export function answerAddress(secretKey: string, answerer: Answerer, inboundDomain: string): string {
  return `${answersOf(answerer.handoverId, signatureOf(secretKey, answerer))}@${inboundDomain}`;
}

/** The local part of an address of a handover. */
export function answersOf(handoverId: string, signature: string): string {
  return `chat-${handoverId.replaceAll("-", "")}${signature}`;
}

/** The handover of an address that was made here, with a check of the member; null for every other address. */
export function readAnswerAddress(
  secretKey: string,
  recipient: string,
): { handoverId: string; isOf: (memberId: string) => boolean } | null {
  const found = FORM.exec(recipient.slice(0, recipient.lastIndexOf("@")).trim().toLowerCase())?.groups;
  if (found === undefined) return null;
  const { id = "", signature = "" } = found;
  const handoverId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
  const isOf = (memberId: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secretKey, { handoverId, memberId })));
  return { handoverId, isOf };
}

function signatureOf(secretKey: string, { handoverId, memberId }: Answerer): string {
  return createHmac("sha256", secretKey).update(`answer by mail ${handoverId} ${memberId}`).digest("hex").slice(0, SIGNATURE_LETTERS);
}
