/** Runs an operator's program. A failure is one line on standard error and exit code 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`);
    process.exitCode = 1;
  }
}

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "SQLITE_FULL")
    return "No space is left: DATA_DIR needs room for a copy of the store, and the file for the backup.";
  return path === undefined ? error.message : `${path} cannot be opened or written (${code}).`;
}
