import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { LandingPage } from "./screens/landing/landing-page.tsx";

/** The landing page as markup, drawn at the build so that it stands before any script has come. */
export function prerenderLanding(): string {
  return renderToString(
    <StrictMode>
      <MemoryRouter>
        <LandingPage />
      </MemoryRouter>
    </StrictMode>,
  );
}
