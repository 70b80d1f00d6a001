import { serveReadingTasks } from "../../../serve-reading-tasks.ts";
import { readEvents } from "./read-events.ts";

serveReadingTasks(readEvents);
