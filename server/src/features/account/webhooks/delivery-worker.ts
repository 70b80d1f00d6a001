import { serveReadingTasks } from "../../../serve-reading-tasks.ts";
import { readDelivery } from "./read-delivery.ts";

serveReadingTasks(readDelivery);
