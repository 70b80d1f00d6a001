import type { StorybookConfig } from "@storybook/react-vite";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../packages/*.mdx", "../../packages/{conversation,react,dashboard}/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The workspace's packages are read from their sources.
  viteFinal: (vite) => ({ ...vite, resolve: { ...vite.resolve, conditions: ["@disco/source", "module", "browser", "development"] } }),
};

export default config;
