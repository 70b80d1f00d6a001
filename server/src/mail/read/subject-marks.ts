/** Marks of answers by mail programs in many languages; what is not listed is found by `isSameSubject`. */
const REPLY =
  "re|aw|antw|antwort|sv|vs|odp|res|resp|rif|r|ref|réf|ynt|cevap|yan[ıi]t|vá|vastaus|svar|bls|atb|ats|ha|отв|ответ|відп|на|απ|σχετ|תגובה|השב|رد|回复|回覆|答复|答覆|返信|回信|답장|회신|ตอบกลับ|ตอบ|trả lời|tl|bal|balas";
const FORWARD =
  "fwd?|fw|wg|weitergeleitet|tr|trf|transf|rv|enc|encam|i|inoltro|inol|doorst|doorgest|fs|vb|vl|vidarebefordrat|pd|pds|przekaż|továbbítás|tov|ilt|i̇lt|ilet|пер|пересл|fyi|πρθ|προ|הועבר|إعادة توجيه|转发|轉寄|轉發|転送|전달|ส่งต่อ|chuyển tiếp|trs|terusan|redir|вп";
const COUNT = String.raw`\s?(?:\[\d{1,4}\]|\(\d{1,4}\)|\^\d{1,4}|[*-]?\d{1,3})?`;
/** Gateways put "[EXTERNAL]" before a subject; numbers in brackets are of a ticket and tell subjects apart. */
const TAG = String.raw`\[[^\]\d]{1,30}\]`;
const MARKS = new RegExp(`^(?:(?:(?:${REPLY}|${FORWARD})${COUNT}\\s*[:：]|${TAG})\\s*)+`, "iu");
const FORWARDED = new RegExp(`^(?:${TAG}\\s*)*(?:${FORWARD})${COUNT}\\s*[:：]`, "iu");
const ANSWERED = new RegExp(`^(?:${TAG}\\s*)*(?:${REPLY})${COUNT}\\s*[:：]`, "iu");
/** A mark in any language: a word or two before a colon. */
const ANY_MARKS = /^(?:[\p{L}\p{M}.]{1,14}(?:\s[\p{L}\p{M}.]{1,14})?\s?(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,3})?\s*[:：]\s*)+$/u;

/** A subject without the marks of answers. */
function normalizeSubject(subject: string): string {
  const plain = subject.normalize("NFC").slice(0, 500).replaceAll(/\s+/gu, " ").trim();
  return plain.replace(MARKS, "").trim().toLowerCase();
}

export function isSameSubject(subject: string, earlier: string): boolean {
  const [one, other] = [normalizeSubject(subject), normalizeSubject(earlier)];
  if (one === other) return one !== "";
  return other.length > 3 && one.endsWith(other) && ANY_MARKS.test(one.slice(0, -other.length));
}

export function isForwardSubject(subject: string): boolean {
  return FORWARDED.test(subject.trim());
}

export function isReplySubject(subject: string): boolean {
  return ANSWERED.test(subject.trim());
}
