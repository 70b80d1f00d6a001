import { PassThrough } from "node:stream";

const byAgent = { handler: "agent", epoch: 0, since: new Date().toISOString(), person: null, waitsUntil: null };

/**
 * The member's half of the fake server, moved by a test at `/test/person`: `?do=take&name=Ada`, `back`, `close`, `say&text=`, `notice&text=`,
 * `typing`, `read`, `cut` (every line breaks off) and `refuse` (no line opens until `allow`), in the newest conversation. `told` answers what
 * visitors have told: typing, read marks and pages.
 */
export function fakePersons(threads) {
  const lines = new Map();
  const handlers = new Map();
  const told = [];
  let isRefusing = false;
  let sent = 0;
  /** Ends the turns that a takeover overtakes. */
  const overtaken = new Map();

  const handlerOf = (sessionId) => handlers.get(sessionId) ?? byAgent;
  const write = (sessionId, event) => {
    for (const line of lines.get(sessionId) ?? []) line.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const placed = (sessionId) => (threads.get(sessionId) ?? []).map((message, ordinal) => ({ ...message, ordinal }));
  const isUnasked = ({ sender, messageId }) => sender === "member" || messageId.startsWith("notice:");

  function say(sessionId, message) {
    const thread = threads.get(sessionId);
    const id = `unasked-${++sent}`;
    thread.push({ id, sentAt: new Date().toISOString(), messageId: id, metadata: null, ...message });
    write(sessionId, { type: "message", message: placed(sessionId).at(-1) });
  }

  function become(sessionId, handler, name) {
    const person = name ? { name, photo: name === "Ada Photo" ? "/test/photo" : null } : null;
    const next = { handler, epoch: handlerOf(sessionId).epoch + 1, since: new Date().toISOString(), person, waitsUntil: null };
    handlers.set(sessionId, next);
    write(sessionId, { type: "handler", handler: next });
  }

  function open(context) {
    const sessionId = context.get("x-chat-session-id");
    if (isRefusing || !threads.has(sessionId)) {
      context.status = isRefusing ? 503 : 404;
      context.body = { success: false, error: "No line.", code: "unavailable" };
      return;
    }
    const after = Number(new URLSearchParams(context.querystring).get("after"));
    const line = new PassThrough();
    const own = lines.get(sessionId) ?? new Set();
    lines.set(sessionId, own.add(line));
    context.req.on("close", () => own.delete(line));
    const messages = placed(sessionId).filter((message) => message.ordinal > after && isUnasked(message));
    line.write(`data: ${JSON.stringify({ type: "opened", handler: handlerOf(sessionId), messages, readByMember: -1 })}\n\n`);
    context.type = "text/event-stream";
    context.body = line;
  }

  function move(query) {
    const sessionId = [...threads.keys()].at(-1);
    const { name } = handlerOf(sessionId).person ?? {};
    const member = { name: query.get("name") ?? name, photo: handlerOf(sessionId).person?.photo ?? null };
    const text = query.get("text");
    switch (query.get("do")) {
      case "take":
        become(sessionId, "person", query.get("name"));
        overtaken.get(sessionId)?.();
        overtaken.delete(sessionId);
        break;
      case "back":
        become(sessionId, "agent");
        say(sessionId, { sender: "assistant", text: `${name} has left the conversation.`, messageId: `notice:${++sent}` });
        break;
      case "close":
        become(sessionId, "closed");
        break;
      case "say":
        say(sessionId, { sender: "member", text, metadata: { member } });
        break;
      case "notice":
        say(sessionId, { sender: "assistant", text, messageId: `notice:${++sent}` });
        break;
      case "typing":
        write(sessionId, { type: "typing", isTyping: true });
        break;
      case "read":
        write(sessionId, { type: "read", ordinal: threads.get(sessionId).length - 1 });
        break;
      case "cut":
        for (const own of lines.values()) for (const line of own) line.end();
        break;
      case "refuse":
      case "allow":
        isRefusing = query.get("do") === "refuse";
        break;
    }
    return { lines: lines.get(sessionId)?.size ?? 0, told };
  }

  /** A visitor's file, which is kept by its message alone. */
  function keepFile(context, bytes) {
    const query = new URLSearchParams(context.querystring);
    const [sessionId, name] = [context.get("x-chat-session-id"), query.get("name")];
    if (name.startsWith("refused")) {
      context.status = 415;
      context.body = { success: false, error: "Only pictures and PDFs.", code: "unsupported_media_type" };
      return;
    }
    const file = { id: `file-${++sent}`, name, type: name.endsWith(".pdf") ? "application/pdf" : "image/png", bytes };
    const messageId = query.get("messageId");
    const sentAt = new Date().toISOString();
    threads.get(sessionId).push({ id: file.id, sender: "user", text: name, sentAt, messageId, metadata: { file } });
    context.body = { success: true, data: placed(sessionId).at(-1), notice: null };
  }

  return {
    handlerOf,
    keepFile,
    open,
    move,
    placed,
    /** What a turn does when a member takes the conversation while it streams. */
    onTaken: (sessionId, end) => overtaken.set(sessionId, end),
    ask(sessionId) {
      become(sessionId, "waiting", "Ada");
      say(sessionId, { sender: "assistant", text: "I've asked Ada to join; that takes about a minute.", messageId: `notice:${++sent}` });
      return { success: true, response: "", handler: handlerOf(sessionId) };
    },
    tell: (what, body) => told.push({ what, ...body }),
  };
}
