import * as person from "@disco/conversation/person";
import personCss from "@disco/conversation/person.css";
import { adopt } from "./adopt.ts";

export { joinPerson } from "@disco/client";

/** What shows a person, and its style. */
export function attach(root: ShadowRoot): typeof person {
  adopt(root, personCss);
  return person;
}
