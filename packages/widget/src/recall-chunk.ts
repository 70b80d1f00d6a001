export { recall } from "@disco/client";
