import { serveReadingTasks } from "../../reading-processes/serve-reading-tasks.ts";
import { proveBySaml } from "./saml.ts";

serveReadingTasks(proveBySaml);
