import { createRoot } from "react-dom/client";
import { equal, type, until } from "../../../conversation/testing/show.tsx";
import { VerifyInstallation } from "./verify-installation.tsx";

describe("the check of an installation", () => {
  let container: HTMLElement;
  let asked: string[];
  let unmount: () => void;

  beforeEach(() => {
    container = document.createElement("div");
    document.body.append(container);
    asked = [];
    const verify = async (url: string) => {
      asked.push(url);
      return { url, tag: "found" as const, hasPolicy: false, missingPolicy: [], isDomainAllowed: true };
    };
    const root = createRoot(container);
    root.render(<VerifyInstallation verify={verify} />);
    unmount = () => root.unmount();
  });
  afterEach(() => {
    unmount();
    container.remove();
  });

  it("takes an address as it is spoken, and looks at its page", async () => {
    type(await until(() => container.querySelector("input")), "acme.com");
    container.querySelector<HTMLElement>("[type=submit]")!.click();
    await until(() => container.textContent?.includes("The widget is installed"));
    equal(asked, ["https://acme.com"]);
  });

  it("asks for an address when there is none", async () => {
    (await until(() => container.querySelector<HTMLElement>("[type=submit]"))).click();
    const problem = await until(() => container.querySelector("[role=alert]"));
    equal([problem.textContent, asked], ["Enter the address of a page with the widget.", []]);
  });
});
