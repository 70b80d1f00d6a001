import { expect, test } from "vitest";
import { organizationLabel, personalName } from "./personal-account.ts";

test.each([
  [{ name: "Ann Lee", email: "a@x.example" }, "Ann Lee"],
  [{ name: null, email: "ann.lee@x.example" }, "Ann Lee"],
  [{ name: " ", email: "ann@x.example" }, "Ann"],
  [{ name: null, email: "_@x.example" }, "Personal account"],
  [{ name: null, email: `${"a".repeat(64)}@x.example` }, `A${"a".repeat(59)}`],
])("the personal account of %j speaks as %s, and is shown as what it is", (member, name) => {
  expect(personalName(member)).toBe(name);
  expect(organizationLabel(name, member)).toBe("Personal account");
  expect(organizationLabel("Northyard", member)).toBe("Northyard");
});
