/** An open stream of server-sent events: all that came, with their ids. */
export interface FollowedEvents<Event> {
  events: Event[];
  ids: string[];
  /** The status of the answer. */
  status: number;
  /** Resolves when the server ends the stream, or it was closed. */
  ended: Promise<void>;
  close(): void;
}

export async function followEvents<Event>(address: string, init: RequestInit = {}): Promise<FollowedEvents<Event>> {
  const leaving = new AbortController();
  const headers = { accept: "text/event-stream", ...(init.headers as Record<string, string>) };
  const response = await fetch(address, { ...init, headers, signal: leaving.signal });
  const followed: FollowedEvents<Event> = {
    events: [],
    ids: [],
    status: response.status,
    ended: Promise.resolve(),
    close: () => leaving.abort(),
  };
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/mu.exec(block)?.[1];
        if (data === undefined) continue;
        followed.events.push(JSON.parse(data));
        followed.ids.push(/^id: (.*)$/mu.exec(block)?.[1] ?? "");
      }
    }
  };
  followed.ended = read().catch(() => {});
  return followed;
}
