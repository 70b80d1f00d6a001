import { KitRoot } from "@disco/react/kit";
import { Outlet } from "react-router";

/** What every screen of the workspace stands in. */
export function WorkspaceLayout() {
  return (
    <KitRoot>
      <Outlet />
    </KitRoot>
  );
}
