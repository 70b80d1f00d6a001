import type { Handle } from "../../db/database.ts";
import { escapeHtml, textToHtml } from "../../mail/text-to-html.ts";

const FONTS: Readonly<Record<string, string>> = {
  Arial: "Arial, sans-serif",
  "Times New Roman": "'Times New Roman', serif",
  Verdana: "Verdana, sans-serif",
};

/** Ends a mail with a member's signature, once; a mail that has it already, or a member without one, is left as it is. */
export async function signMail(tx: Handle, memberId: string, body: string): Promise<{ body: string; html: string }> {
  const profile = await tx
    .selectFrom("memberProfiles")
    .select(["emailSignature", "signatureFont"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const signature = profile?.emailSignature.trim() ?? "";
  if (profile === undefined || signature === "" || body.trimEnd().endsWith(signature)) return { body, html: textToHtml(body) };
  const font = FONTS[profile.signatureFont] ?? FONTS["Arial"] ?? "";
  return {
    body: `${body.trimEnd()}\n\n${signature}`,
    html: `${textToHtml(body)}<div style="font-family:${escapeHtml(font)}">${textToHtml(signature)}</div>`,
  };
}
