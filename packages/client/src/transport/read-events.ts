/** Yields the data of each server-sent event in a response body, wherever the network cut it into pieces. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/u);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = [...block.matchAll(/^data: ?(.*)$/gmu)].map(([, line]) => line).join("\n");
        if (data !== "") yield data;
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
