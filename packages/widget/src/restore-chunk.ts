export { restore } from "@disco/client";
