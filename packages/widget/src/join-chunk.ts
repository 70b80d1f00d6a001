export { joinPerson } from "@disco/client";
