import { workerData } from "node:worker_threads";

const LOOK_MS = 20;
const parent = process.ppid;

// Ends the process that takes too much, or that was left alone in the middle of its work. Whoever started it sees the signal.
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.maxBytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, LOOK_MS);
