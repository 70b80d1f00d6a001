import type { Preview } from "@storybook/react-vite";
import "@disco/conversation/theme.css";
import "@disco/conversation/conversation.css";
import "@disco/conversation/card.css";
import "@disco/conversation/message-extras.css";
import "@disco/conversation/notices.css";
import "@disco/conversation/demo-flow.css";
import "./preview.css";

const preview: Preview = {
  parameters: { a11y: { test: "error" }, layout: "fullscreen", controls: { disable: true } },
  globalTypes: {
    theme: { description: "Colours", toolbar: { title: "Theme", items: ["dark", "light"], dynamicTitle: true } },
  },
  initialGlobals: { theme: "dark" },
  decorators: [
    (Story, { globals }) => (
      <main className="disco disco-story" data-theme={globals["theme"] === "light" ? "light" : "dark"}>
        <Story />
      </main>
    ),
  ],
};

export default preview;
