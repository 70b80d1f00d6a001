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

const element = document.getElementById("root") ?? document.body;
/** The landing page is prerendered. It stays until the live page can replace it at once. */
const isDrawn = element.childElementCount > 0;
const root = createRoot(element);

// Awaited at the top level, a chunk that imports this one would wait for this one.
void draw();

async function draw(): Promise<void> {
  try {
    const auth = await createAuthClient(await readSignInOptions());
    const router = createRoutes();
    if (isDrawn) await Promise.all([auth.start().catch(() => {}), whenInitialized(router)]);
    root.render(
      <StrictMode>
        <QueryClientProvider client={createDataCache()}>
          <AuthProvider client={auth}>
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<ErrorFallback error={error} />);
  }
}

/** Once the first screen's code is here. */
async function whenInitialized(router: ReturnType<typeof createRoutes>): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
