/** A reading process ends with the server, and not by a signal to the whole group, which is the server's to obey. */
export function endWithParent(): void {
  process.on("disconnect", () => process.exit(0));
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
}
