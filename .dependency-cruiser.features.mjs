// The map of the server's features, without their tests: a feature that needs another is above it, and what both need stands below both.
import base from "./.dependency-cruiser.mjs";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles-of-features",
      comment: "Features, and the identity, that need each other are one, or miss a third. Types count.",
      severity: "error",
      scope: "folder",
      from: { path: "^server/src/(features/[^/]+/[^/]+|identity)$" },
      to: { circular: true, path: "^server/src/(features|identity)" },
    },
  ],
  options: { ...base.options, exclude: { path: ["/dist/", "\\.test\\.ts$", "^server/src/testing/", "/testing/"] } },
};
