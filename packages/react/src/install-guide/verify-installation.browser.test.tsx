import { createRoot } from "react-dom/client";
import { equal, type, until } from "../../../conversation/testing/show.tsx";
import { VerifyInstallation } from "./verify-installation.tsx";

describe("the check of an installation", () => {
  it("takes an address as it is spoken, and looks at its page", async () => {
    const container = document.createElement("div");
    document.body.append(container);
    const root = createRoot(container);
    const asked: string[] = [];
    const verify = async (url: string) => {
      asked.push(url);
      return { url, tag: "found" as const, hasPolicy: false, missingPolicy: [], isDomainAllowed: true };
    };
    root.render(<VerifyInstallation verify={verify} />);
    type(await until(() => container.querySelector("input")), "acme.com");
    container.querySelector<HTMLElement>("[type=submit]")!.click();
    await until(() => container.textContent?.includes("The widget is installed"));
    equal(asked, ["https://acme.com"]);
    root.unmount();
    container.remove();
  });
});
