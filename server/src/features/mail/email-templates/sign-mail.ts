import { SignatureFont } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import { escapeHtml, textToHtml } from "../../../mail/text-to-html.ts";

const FONTS: Readonly<Record<SignatureFont, string>> = {
  Arial: "Arial, sans-serif",
  "Times New Roman": "'Times New Roman', serif",
  Verdana: "Verdana, sans-serif",
};

/** A member's signature, with its font; null without one. */
export async function readSignature(handle: Handle, memberId: string): Promise<{ text: string; font: SignatureFont } | null> {
  const profile = await handle
    .selectFrom("memberProfiles")
    .select(["emailSignature", "signatureFont"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const text = profile?.emailSignature.trim() ?? "";
  return text === "" ? null : { text, font: SignatureFont.catch("Arial").parse(profile?.signatureFont) };
}

/** Ends a mail with a member's signature, once; a mail that has it already, or a member without one, is left as it is. */
export async function signMail(tx: Handle, memberId: string, body: string): Promise<{ body: string; html: string }> {
  const signature = await readSignature(tx, memberId);
  if (signature === null || body.trimEnd().endsWith(signature.text)) return { body, html: textToHtml(body) };
  const { text, font } = signature;
  return {
    body: `${body.trimEnd()}\n\n${text}`,
    html: `${textToHtml(body)}<div style="font-family:${escapeHtml(FONTS[font])}">${textToHtml(text)}</div>`,
  };
}
