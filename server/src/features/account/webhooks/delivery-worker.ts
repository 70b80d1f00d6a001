import { serveReadingTasks } from "../../../reading-processes/serve-reading-tasks.ts";
import { readDelivery } from "./read-delivery.ts";

serveReadingTasks(readDelivery);
