import { serveReadingTasks } from "../../../reading-threads/serve-reading-tasks.ts";
import { readEvents } from "./read-events.ts";

serveReadingTasks(readEvents);
