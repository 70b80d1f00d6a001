import { isSameSubject } from "./subject-marks.ts";

/** Signs of the writer of a mail's words. */
interface QuoteHints {
  /** Whether the mail answers another. */
  isReply: boolean;
  /** Whether it hands another on, by its subject. */
  isForward: boolean;
  subject: string;
}

/** Offsets of a stretch of the text. */
export type Range = readonly [number, number];

interface Line {
  start: number;
  end: number;
  text: string;
}

const LONGEST_LOOK = 400;
/** Lines between the first label of a head and the others. */
const HEAD_LINES = 8;
const LONGEST_SIGNATURE = 15;
/** A text of more stretches is no mail of a person, and is read whole. */
const MOST_RANGES = 5_000;

const FROM = label(
  "from|von|de|da|van|från|fra|lähettäjä|od|от|від|kimden|gönderen|feladó|expéditeur|remitente|mittente|remetente|afzender|afsender|avsender|avsändare|nadawca|odesílatel|από|מאת|من|寄件者|寄件人|发件人|發件人|差出人|送信者|보낸 사람|보낸사람|จาก|từ|dari",
);
const OTHERS = [
  label(
    "sent|date|gesendet|datum|envoyé|date d'envoi|enviado|enviado el|fecha|data|inviato|verzonden|skickat|sendt|dato|lähetetty|päivämäärä|päiväys|wysłano|odesláno|отправлено|дата|надіслано|gönderildi|gönderilme tarihi|tarih|elküldve|küldve|dátum|trimis|ημερομηνία|στάλθηκε|נשלח|تاريخ|发送时间|發送時間|寄件日期|傳送日期|日期|时间|日時|送信日時|보낸 날짜|날짜|ngày|tanggal",
  ),
  label(
    "to|an|à|a|para|aan|till|til|vastaanottaja|do|komu|кому|kime|alıcı|címzett|către|προς|אל|إلى|destinataire|destinatario|destinatário|empfänger|收件人|收件者|宛先|받는 사람|받는사람|ถึง|đến|kepada",
  ),
  label(
    "subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|aihe|temat|předmět|тема|konu|tárgy|subiect|θέμα|נושא|موضوع|主题|主旨|主題|标题|件名|제목|เรื่อง|chủ đề|subjek|perihal",
  ),
  label("cc|kopie|copie|kopia|kopi|copia|cópia|копия|reply-to|antwort an|répondre à|responder a|抄送|참조"),
];

const FORWARDED = words(
  "begin forwarded message|forwarded message|forwarded by|weitergeleitete nachricht|anfang der weitergeleiteten (?:nachricht|e-mail)|" +
    "(?:début du )?(?:message|courriel|e-mail) (?:transféré|réexpédié)|(?:inicio del )?mensaje reenviado|(?:inizio )?messaggio inoltrato|" +
    "(?:início da )?mensagem (?:encaminhada|reencaminhada)|(?:begin )?doorgestuurd bericht|vidarebefordrat (?:meddelande|brev)|vidaresänt meddelande|" +
    "videresen[dt]t? (?:meddelelse|besked|melding)|välitetty viesti|edelleenlähetetty viesti|(?:początek )?(?:przekazan(?:a|ej)|przesłana dalej) wiadomoś(?:ć|ci)|" +
    "přeposlaná zpráva|továbbított üzenet|пересылаемое сообщение|пересланное сообщение|(?:начало )?переадресованн(?:ое|ого) сообщени[ея]|iletilen (?:ileti|mesaj)|" +
    "mesaj redirecționat|προωθημένο μήνυμα|转发邮件信息|转发的邮件|轉寄的郵件|轉寄郵件|转发邮件|転送メッセージ|転送されたメッセージ|전달된 메시지|전달된 메일",
);
const ORIGINAL = words(
  "original message|original appointment|original e-?mail|ursprüngliche (?:nachricht|e-?mail)|originalnachricht|message d['’]origine|message original|mensaje original|" +
    "messaggio originale|mensagem original|oorspronkelijk bericht|originele bericht|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|original meddelelse|" +
    "opprinnelig melding|alkuperäinen viesti|(?:oryginalna wiadomość|wiadomość oryginalna)|původní zpráva|eredeti üzenet|исходное сообщение|orijinal (?:ileti|mesaj)|" +
    "özgün ileti|mesaj original|αρχικό μήνυμα|原始邮件|原始郵件|邮件原件|元のメッセージ|원본 메시지|원본 메일",
);
/** The verb at the end of "On … wrote:", in the languages of mail programs. */
const WROTE =
  /(?:\bwrote|\bschrieb\b.*|\ba écrit|\bécrivait|escribió|\bha scritto|\bscrive|escreveu|\bschreef\b.*|\bskrev\b.*|\bpisze|napisał\S*|napsal\S*|\bkirjoitti.*|написал\S*|пишет|писал\S*|\byazdı|yazmış|\bezt írta.*|\ba scris.*|έγραψε.*|כתב\S*.*|كتب.*|写道|寫道|写到|书写|のメール|書きました|작성|님이|đã viết|\bmenulis)\s*[:：]\s*$/iu;
const OPENS =
  /^(?:on|am|le|el|il|em|op|den|på|fre|lør|man|tir|ons|tor|søn|dnia|w dniu|dne|dn|pe|la|στις|ב-|a|el día|no dia|в|вт|ср|чт|пт|сб|вс|пн|\d)/iu;
const DIVIDER = /^[-_=*~—–]{3,}$/u;
const SENT_FROM =
  /^(?:sent (?:from|via)|get outlook for|gesendet (?:von|mit)|von meinem .{1,30} gesendet|diese nachricht wurde von|envoyé (?:de|depuis|à partir)|enviado (?:desde|do|a partir)|inviato da|verzonden (?:vanaf|met|vanuit)|skickat från|sendt fra|lähetetty|wysłan[eo] z|odesláno z|отправлено (?:с|из)|iPhone(?:から送信|에서 보냄)|发自我的|從我的|iphone'?umdan gönderildi)/iu;

/** Finds what a mail quotes: the mails that it answers and its signature. Takes time in proportion to the text. */
export function findQuotes(text: string, hints: QuoteHints): Range[] {
  const lines = linesOf(text);
  const isQuoted = markQuotes(lines, hints);
  // A mail without words of its own is read whole.
  if (lines.every((line, at) => isQuoted[at] === true || line.text === "")) return [];
  const ranges: [number, number][] = [];
  lines.forEach((line, at) => {
    if (isQuoted[at] !== true) return;
    const last = ranges.at(-1);
    if (last !== undefined && isQuoted[at - 1] === true) last[1] = line.end;
    else ranges.push([line.start, line.end]);
  });
  return ranges.length > MOST_RANGES ? [] : ranges;
}

/** The sender's own words, and what they quote. */
export function splitByRanges(text: string, ranges: readonly Range[]): { text: string; quoted: string } {
  let own = "";
  let quoted = "";
  let at = 0;
  for (const [start, end] of ranges) {
    own += text.slice(at, start);
    quoted += text.slice(start, end);
    at = end;
  }
  return { text: (own + text.slice(at)).trim(), quoted: quoted.trim() };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start) + 1 || text.length;
    lines.push({ start, end, text: text.slice(start, Math.min(end, start + LONGEST_LOOK)).trim() });
    start = end;
  }
  return lines;
}

function markQuotes(lines: readonly Line[], { isReply, isForward, subject }: QuoteHints): boolean[] {
  const isQuoted: boolean[] = Array.from({ length: lines.length }, () => false);
  const { cut, attributions } = findCut(lines, isForward, isReply ? subject : "");
  const [firstAttribution] = attributions[0] ?? [];
  const style = firstAttribution !== undefined ? "attributed" : cut === null && isReply ? "bare" : "none";
  for (let at = 0; at < (cut ?? lines.length); at += 1) {
    if (!startsQuote(lines[at])) continue;
    if (style === "attributed") isQuoted[at] = at > (firstAttribution ?? 0);
    if (style === "bare") isQuoted[at] = !isComparison(lines, at);
  }
  for (const [from, to] of attributions) isQuoted.fill(true, from, to + 1);
  if (cut !== null) isQuoted.fill(true, cut);
  markSignature(lines, isQuoted);
  return isQuoted;
}

/** From which line on all is quoted, and where single quotes are introduced. */
function findCut(lines: readonly Line[], isForward: boolean, answered: string): { cut: number | null; attributions: [number, number][] } {
  const attributions: [number, number][] = [];
  let hasOwn = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.text ?? "";
    if (line === "" || DIVIDER.test(line) || startsQuote(lines[at])) continue;
    if (FORWARDED.test(line)) break;
    const isHead = (FROM.test(line) && isHeadAt(lines, at)) || isHeadOf(answered, lines, at);
    if (isHead || ORIGINAL.test(line)) {
      if (isForward || !hasOwn) break;
      return { cut: withDivider(lines, at), attributions };
    }
    const to = attributionEnd(lines, at);
    if (to !== null) {
      const isFollowed = startsQuote(lines[nextFilled(lines, to + 1)]);
      if (isFollowed) attributions.push([at, to]);
      else if (hasOwn && !isForward) return { cut: withDivider(lines, at), attributions };
      at = to;
      continue;
    }
    hasOwn = true;
  }
  return { cut: null, attributions };
}

/** Whether labels as in a mail's head follow: "From:", and two of "Sent:", "To:" and "Subject:". */
function isHeadAt(lines: readonly Line[], from: number): boolean {
  const found = new Set<number>();
  let seen = 0;
  for (let at = from + 1; at < lines.length && seen < HEAD_LINES; at += 1) {
    const line = lines[at]?.text ?? "";
    if (line === "") continue;
    seen += 1;
    const kind = OTHERS.findIndex((each) => each.test(line));
    if (kind !== -1) found.add(kind);
    if (found.size >= 2) return true;
  }
  return false;
}

/** Whether labels in any language follow, one of them before the subject that the mail answers. */
function isHeadOf(subject: string, lines: readonly Line[], from: number): boolean {
  if (subject === "" || !/^.{2,40}[:：].*@/u.test(lines[from]?.text ?? "")) return false;
  return lines.slice(from + 1, from + HEAD_LINES).some(({ text }) => {
    const value = /^[^:：]{2,40}[:：]\s*(.+)$/u.exec(text)?.[1];
    return value !== undefined && isSameSubject(subject, value);
  });
}

/** The last line of "On … wrote:", which may be wrapped; null where none begins here. */
function attributionEnd(lines: readonly Line[], from: number): number | null {
  let joined = "";
  for (let at = from; at < Math.min(lines.length, from + 4); at += 1) {
    const line = lines[at]?.text ?? "";
    if (line === "" || (at > from && startsQuote(lines[at]))) return null;
    if (line.length >= LONGEST_LOOK) return null;
    joined = joined === "" ? line : `${joined} ${line}`;
    if (!/[:：]$/u.test(line)) {
      if (!OPENS.test(joined) && !joined.includes("@")) return null;
      continue;
    }
    const isDated = /\d\D{1,12}\d/u.test(joined);
    const isNamed = joined.includes("@") || (isDated && OPENS.test(joined));
    if (isNamed && WROTE.test(joined)) return at;
    // In a language that is not listed: it names an address or a time, and a quote follows.
    return (joined.includes("@") || /\d{1,2}[:.h]\d{2}/u.test(joined)) && startsQuote(lines[nextFilled(lines, at + 1)]) ? at : null;
  }
  return null;
}

function nextFilled(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < Math.min(lines.length, from + 3) && lines[at]?.text === "") at += 1;
  return at;
}

function withDivider(lines: readonly Line[], cut: number): number {
  let at = cut;
  while (at > 0 && (lines[at - 1]?.text === "" || DIVIDER.test(lines[at - 1]?.text ?? ""))) at -= 1;
  return at;
}

/** Mailboxes write ">From" where a line begins with "From". */
function startsQuote(line: Line | undefined): boolean {
  return line !== undefined && line.text.startsWith(">") && !/^>from\s/iu.test(line.text);
}

/** "> 100 pumps" among own lines is more than a hundred. */
function isComparison(lines: readonly Line[], at: number): boolean {
  const isAlone = ![at - 1, at + 1].some((near) => startsQuote(lines[near]));
  return isAlone && /^>=?\s*\p{Sc}?\s*\d/u.test(lines[at]?.text ?? "");
}

function markSignature(lines: readonly Line[], isQuoted: boolean[]): void {
  let last = lines.length - 1;
  while (last >= 0 && (isQuoted[last] === true || lines[last]?.text === "")) last -= 1;
  const end = lines[last]?.text ?? "";
  if (SENT_FROM.test(end) && end.length < 70 && !/[?:]/u.test(end)) isQuoted[last] = true;
  for (let at = last; at >= Math.max(0, last - LONGEST_SIGNATURE); at -= 1) {
    if (isQuoted[at] === true && at !== last) return;
    if (lines[at]?.text !== "--" || (lines[at]?.end ?? 0) - (lines[at]?.start ?? 0) < 4) continue;
    isQuoted.fill(true, at, last + 1);
    return;
  }
}

/** A line that begins with one of these labels, as "From: Ada" or "*From:* Ada". */
function label(names: string): RegExp {
  return new RegExp(`^[*_]{0,2}(?:${names})\\s{0,3}[*_]{0,2}[:：]`, "iu");
}

/** A line of these words alone, with dashes around them. */
function words(phrases: string): RegExp {
  return new RegExp(`^[-_=*~—–\\s]{0,40}(?:${phrases})[-_=*~—–:：\\s]{0,40}$`, "iu");
}
