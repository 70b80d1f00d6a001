import { serveReadingTasks } from "../../../reading-processes/serve-reading-tasks.ts";
import { readEvents } from "./read-events.ts";

serveReadingTasks(readEvents);
