import { parentPort, workerData } from "node:worker_threads";
import { readRawMail } from "./parse-raw-mail.ts";

if (workerData instanceof Uint8Array) parentPort?.postMessage(await readRawMail(workerData));
