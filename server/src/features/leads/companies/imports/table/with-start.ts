const START = 65_536;

export async function* withStart(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | null = "";
  for await (const text of texts) {
    if (start === null) {
      yield text;
      continue;
    }
    start += text;
    if (start.length < START) continue;
    yield start.slice(0, START);
    if (start.length > START) yield start.slice(START);
    start = null;
  }
  if (start !== null && start !== "") yield start;
}
