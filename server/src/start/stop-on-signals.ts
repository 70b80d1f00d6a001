import type { Logger } from "pino";

const GIVE_UP_MS = 14_000;

/**
 * Ends the process in order: SIGTERM and SIGINT exit 0 once `stop` is done, a second one exits at once. An uncaught failure is
 * logged and stops the server with exit code 1, without grace.
 */
export function stopOnSignals(logger: Logger, graceMs: number, stop: (graceMs: number) => Promise<void>): void {
  let isStopping = false;
  const stopWith = (code: number, reason: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, "stopping");
    setTimeout(() => process.exit(code === 0 ? 1 : code), GIVE_UP_MS + graceMs).unref();
    stop(code === 0 ? graceMs : 0).then(
      () => process.exit(code),
      (error: unknown) => {
        logger.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => (isStopping ? process.exit(130) : stopWith(0, signal)));
  }
  for (const failure of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(failure, (error: unknown) => {
      logger.fatal({ err: error }, failure);
      stopWith(1, failure);
    });
  }
}
