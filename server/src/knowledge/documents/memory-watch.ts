import { workerData } from "node:worker_threads";

const LOOK_MS = 20;
const parent = process.ppid;

// Ends the process when it takes too much memory or loses its parent. The parent sees the signal.
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.maxBytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, LOOK_MS);
