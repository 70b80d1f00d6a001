import { serveReadingTasks } from "../../../reading-threads/serve-reading-tasks.ts";
import { readDelivery } from "./read-delivery.ts";

serveReadingTasks(readDelivery);
