const PLACES = 8_192;

/**
 * Tells whether a text came before, lately: once every few thousand others its trace is gone. Most questions are asked once, and keeping
 * what was found for each of them costs more than finding it for the second who asks (the doorkeeper of Einziger, Friedman and Manes,
 * "TinyLFU", 2017). Two texts in four billion are taken for one.
 */
export function createAskedBefore(): (text: string) => boolean {
  const traces = new Uint32Array(PLACES);
  return (text) => {
    const trace = traceOf(text);
    const place = trace % PLACES;
    if (traces[place] === trace) return true;
    traces[place] = trace;
    return false;
  };
}

/** FNV-1a. */
function traceOf(text: string): number {
  let trace = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) trace = Math.imul(trace ^ text.charCodeAt(at), 0x01000193);
  return trace >>> 0;
}
