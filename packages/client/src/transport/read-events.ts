/**
 * Parses the server-sent events of a response body, across network chunks, until the body ends or `onEvent` returns true. `onBytes` is
 * called for every chunk, heartbeats among them.
 */
export async function readEvents<T>(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: T, id: string | null) => boolean | void,
  onBytes?: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let data = "";
  let id: string | null = null;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes?.();
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/u);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) data += line.slice(5);
      else if (line.startsWith("id:")) id = line.slice(3).trim();
      else if (line === "" && data) {
        if (onEvent(JSON.parse(data), id)) return void reader.cancel().catch(() => {});
        data = "";
      }
    }
  }
}
