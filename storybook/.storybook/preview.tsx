import { KitRoot } from "@disco/react/kit";
import type { Preview } from "@storybook/react-vite";
import "@disco/react/styles.css";
import { configure } from "storybook/test";
import "./preview.css";

configure({ asyncUtilTimeout: 10_000 });

const preview: Preview = {
  parameters: { a11y: { test: "error" }, layout: "fullscreen", controls: { disable: true } },
  globalTypes: {
    theme: { description: "Colours", toolbar: { title: "Theme", items: ["dark", "light"], dynamicTitle: true } },
    direction: { description: "Direction", toolbar: { title: "Direction", items: ["ltr", "rtl"], dynamicTitle: true } },
  },
  initialGlobals: { theme: "dark", direction: "ltr" },
  decorators: [
    (Story, { globals, parameters }) => {
      const theme = globals["theme"] === "light" ? "light" : "dark";
      if (parameters["frame"] === "page") {
        return (
          <KitRoot theme={theme} dir={globals["direction"] === "rtl" ? "rtl" : "ltr"} className="disco-story-page">
            <main>
              <Story />
            </main>
          </KitRoot>
        );
      }
      return (
        <main className="disco disco-story" data-theme={theme}>
          <Story />
        </main>
      );
    },
  ],
};

export default preview;
