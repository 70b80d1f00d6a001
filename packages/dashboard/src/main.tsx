import "@fontsource-variable/instrument-sans/wght.css";
import "@disco/react/styles.css";
import "./page.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { AuthProvider } from "./auth/auth-provider.tsx";
import { createAuthClient } from "./auth/create-auth-client.ts";
import { readSignInOptions } from "./auth/read-sign-in-options.ts";
import { createDataCache } from "./data-cache.ts";
import { createRoutes } from "./routes.tsx";
import { ErrorFallback } from "./shell/error-fallback.tsx";

const root = createRoot(document.getElementById("root") ?? document.body);

try {
  const auth = await createAuthClient(await readSignInOptions());
  root.render(
    <StrictMode>
      <QueryClientProvider client={createDataCache()}>
        <AuthProvider client={auth}>
          <RouterProvider router={createRoutes()} />
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
} catch (error) {
  root.render(<ErrorFallback error={error} />);
}
