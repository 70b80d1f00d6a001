// Who may import whom: the rules of ARCHITECTURE.md, one rule or two each.
const test = "\\.(test|faults\\.test|stories)\\.tsx?$|/testing\\.ts$|/test/|/testing/";
const vendorSdks = "node_modules/(@clerk|stripe|@slack|@googleapis|googleapis|@sendgrid|nodemailer|livekit-server-sdk|@livekit)(/|$)";
const aiSdks = "node_modules/(ai|@ai-sdk)/";
const frameworks = "node_modules/(react|react-dom|preact|@preact/signals)/";

/**
 * @param {string} name
 * @param {string} comment
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["from"]} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"]} to
 * @returns {import("dependency-cruiser").IRegularForbiddenRuleType}
 */
function forbid(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid(
      "no-cycles",
      "Modules that need each other are one module, or miss a third.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    forbid(
      "no-cycles-of-types",
      "Modules that need each other's types miss a third that has them.",
      { pathNot: "^packages/(widget|conversation)/" },
      { circular: true },
    ),
    forbid("resolvable", "Every import leads somewhere.", {}, { couldNotResolve: true }),
    forbid(
      "declared",
      "A package is in the dependencies of the package.json beside the code.",
      { path: "^(packages/[^/]+|server)/src", pathNot: test },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"], pathNot: "^packages/" },
    ),
    forbid(
      "no-tests-in-code",
      "Code does not import tests.",
      { pathNot: `${test}|\\.e2e\\.ts$` },
      { path: "\\.(test|faults\\.test|e2e)\\.tsx?$" },
    ),

    forbid(
      "protocol-imports-zod-only",
      "The wire knows nothing but zod.",
      { path: "^packages/protocol/src", pathNot: test },
      { pathNot: ["^packages/protocol/src", "node_modules/zod/"] },
    ),
    forbid(
      "protocol-routes-and-errors-are-plain",
      "Browsers load these at run time, so zod stays out of them.",
      { path: "^packages/protocol/src/(routes|errors|email-address|company-taxonomies|icp-presets)\\.ts$" },
      { dependencyTypesNot: ["type-only"] },
    ),

    forbid(
      "client-is-framework-free",
      "The client has the wire and signals; LiveKit comes by import().",
      { path: "^packages/client/src", pathNot: test },
      { pathNot: ["^packages/client/src", "^packages/protocol/src", "node_modules/@preact/signals-core/", "node_modules/livekit-client/"] },
    ),
    forbid("client-no-frameworks", "The client serves every framework.", { path: "^packages/client/src" }, { path: frameworks }),
    forbid(
      "browsers-take-wire-types-only",
      "zod costs 92 kB in a browser: only the protocol's plain tables and rules may be loaded at run time.",
      { path: "^packages/(client|conversation|widget|react)/src", pathNot: test },
      {
        path: ["^packages/protocol/src/(?!(routes|errors|email-address|company-taxonomies|icp-presets)\\.ts$)", "node_modules/zod/"],
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "screens-take-schemas-lazily",
      "A screen says what is wrong with the protocol's own schema, in a module `validate-…` that is loaded when a form is first sent.",
      { path: "^packages/dashboard/src", pathNot: `/validate-[^/]+\\.ts$|${test}` },
      {
        path: ["^packages/protocol/src/(?!(routes|errors|email-address|company-taxonomies|icp-presets)\\.ts$)", "node_modules/zod/"],
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "validators-are-lazy",
      "zod is no part of a screen that nobody sends a form on.",
      { path: "^packages/dashboard/src", pathNot: `/validate-[^/]+\\.ts$|${test}` },
      { path: "^packages/dashboard/src/.*/validate-[^/]+\\.ts$", dependencyTypesNot: ["dynamic-import", "type-only"] },
    ),
    forbid(
      "livekit-is-lazy",
      "LiveKit is 150 kB: it is fetched on the first call.",
      { path: "^packages/" },
      { path: "node_modules/livekit-client/", dependencyTypesNot: ["dynamic-import", "type-only"] },
    ),

    forbid(
      "conversation-is-portable",
      "The views use the client and the portable names of react, and nothing that only one runtime has.",
      { path: "^packages/conversation/src", pathNot: test },
      { pathNot: ["^packages/conversation/src", "^packages/(client|protocol)/src", "node_modules/(react|@types/react)/(?!.*dom)"] },
    ),
    forbid(
      "widget-stays-small",
      "The widget is the views and the client, drawn by Preact.",
      { path: "^packages/widget/src", pathNot: test },
      { path: ["^packages/(react|dashboard)/", "^server/", "^packages/client/src/api", "node_modules/react-dom/"] },
    ),
    forbid(
      "react-is-a-library",
      "The component library knows no screens and no server.",
      { path: "^packages/react/src", pathNot: test },
      { path: ["^packages/(dashboard|widget)/", "^server/", "node_modules/preact/"] },
    ),
    forbid(
      "dashboard-through-the-front-door",
      "The dashboard uses the published packages.",
      { path: "^packages/dashboard/src" },
      { path: ["^packages/(conversation|widget)/", "^server/"] },
    ),
    forbid("packages-not-server", "Nothing in a browser reaches into the server.", { path: "^packages/" }, { path: "^server/" }),
    forbid(
      "server-takes-protocol-only",
      "The server shares the wire with the browsers, and has the models of meaning to itself.",
      { path: "^server/src", pathNot: test },
      { path: "^packages/(?!(protocol|meaning)/)" },
    ),

    forbid(
      "routes-not-to-database",
      "A route parses and answers; operations and queries know the tables.",
      { path: "^server/src/(features/[^/]+/[^/]+/|identity/)routes\\.ts$" },
      { path: ["^server/src/db/", "node_modules/kysely/"], dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "operations-not-to-routes",
      "Operations do not know HTTP.",
      { path: "^server/src/features/", pathNot: `routes\\.ts$|features/[^/]+/open-[^/]+\\.ts$|${test}` },
      { path: "^server/src/features/[^/]+/[^/]+/routes\\.ts$" },
    ),
    forbid(
      "queries-not-to-operations",
      "Queries are the last layer of a feature above the tables.",
      { path: "^server/src/features/[^/]+/[^/]+/queries\\.ts$" },
      { path: "^server/src/(features/[^/]+/[^/]+/(?!queries)|plugins)", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "agent-and-knowledge-not-to-features",
      "Features call the agent and the knowledge; a tool stands beside the operation that it calls.",
      { path: "^server/src/(agent|knowledge)/", pathNot: test },
      { path: "^server/src/(features|plugins)/" },
    ),
    forbid(
      "knowledge-not-to-agent",
      "Knowledge is below the agent.",
      { path: "^server/src/knowledge/", pathNot: test },
      { path: "^server/src/agent/" },
    ),
    forbid(
      "built-in-model-by-its-door",
      "The rooms of the built-in model are its own: the rest of the server has `createBuiltInModel`. The bench of intents and the learning read them.",
      { path: "^(server/src|bench)/", pathNot: `^server/src/agent/models/built-in/|^bench/(intents|learn)\\.ts$|${test}` },
      { path: "^server/src/agent/models/built-in/(?!built-in-model\\.ts$)" },
    ),
    forbid(
      "vendors-at-the-bottom",
      "A vendor serves a port; it knows no feature.",
      { path: "^server/src/vendors/", pathNot: test },
      { path: "^server/src/(features|agent|knowledge|plugins)/", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "db-at-the-bottom",
      "The database knows nobody.",
      { path: "^server/src/db/", pathNot: test },
      { path: "^server/src/(features|agent|knowledge|vendors|plugins|identity|jobs)/" },
    ),
    forbid(
      "vendor-sdks-in-vendors",
      "An outside service is reached through its port.",
      { path: "^server/src/", pathNot: `^server/src/vendors/|${test}` },
      { path: vendorSdks },
    ),
    forbid(
      "model-sdks-in-models",
      "The model SDKs stay behind the model port.",
      { path: "^server/src/", pathNot: "^server/src/(agent/models|vendors)/" },
      { path: aiSdks },
    ),
    forbid(
      "bench-and-e2e-last",
      "Nothing depends on the benchmarks and the stories.",
      { path: "^(packages|server)/" },
      { path: "^(bench|e2e|scripts)/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(packages/[^/]+|server|examples/[^/]+)/dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@disco/source", "import", "node", "default", "types", "require"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
