/** Parses the server-sent events of a response body, across network chunks, until the body ends or `onEvent` returns true. */
export async function readEvents<T>(body: ReadableStream<Uint8Array>, onEvent: (event: T) => boolean): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let data = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/u);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) data += line.slice(5);
      else if (line === "" && data) {
        if (onEvent(JSON.parse(data))) return void reader.cancel().catch(() => {});
        data = "";
      }
    }
  }
}
