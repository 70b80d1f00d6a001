import type { LucideIcon } from "lucide-react";
import { Blocks, UserRound } from "lucide-react";
import type { ComponentType } from "react";
import { IntegrationsSection } from "./integrations-section.tsx";
import { ProfileSection } from "./profile-section.tsx";

/** One entry of the menu of the settings. */
export interface SettingsSection {
  /** In the address: `/dashboard/settings?section=profile`. */
  id: string;
  label: string;
  icon: LucideIcon;
  Section: ComponentType;
  /** Only owners and admins see it. */
  isForAdministrators?: boolean;
}

/** The sections in the menu's order; the first one is open when the address names none. */
export const sections: readonly SettingsSection[] = [
  { id: "profile", label: "Profile", icon: UserRound, Section: ProfileSection },
  { id: "integrations", label: "Integrations", icon: Blocks, Section: IntegrationsSection },
];
