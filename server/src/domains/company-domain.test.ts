import { expect, test } from "vitest";
import { companyDomain, registrableDomain } from "./company-domain.ts";
import { isFreeMail } from "./free-mail.ts";

test.each([
  ["https://www.instagram.com/northyard/", null],
  ["m.facebook.com/northyard", null],
  ["https://sites.google.com/view/northyard", null],
  ["beacons.ai/northyard", null],
  ["https://de.linkedin.com/company/northyard", null],
  ["nils@bluewin.ch", null],
  ["https://shop.northyard.co.uk/pumps", "northyard.co.uk"],
  ["https://northyard.business.site", "northyard.business.site"],
  ["northyard.wixsite.com/home", "northyard.wixsite.com"],
  ["northyard.github.io", "northyard.github.io"],
  ["https://cloud.google.com", "google.com"],
  ["10.0.0.1", null],
  ["northyard", null],
])("%s is of the company %s", (address, domain) => {
  expect(companyDomain(address)).toBe(domain);
});

test("mail providers are known by their whole domain, at any depth, and by no part of it", () => {
  const free =
    "naver.com mail.naver.com seznam.cz rediffmail.com mozmail.com hey.com tutanota.com vodafone.de yopmail.com gmx.at outlook.com.br";
  const firms = "web.de.example gmx.consulting outlook.dk.example mac.energy proton.industries notgmail.com gmail.company northyard.com";
  for (const domain of free.split(" ")) expect([domain, isFreeMail(domain)]).toEqual([domain, true]);
  for (const domain of firms.split(" ")) expect([domain, isFreeMail(domain)]).toEqual([domain, false]);
  expect(registrableDomain("a.northyard.weebly.com")).toBe("northyard.weebly.com");
});
