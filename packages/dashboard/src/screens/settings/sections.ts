import type { LucideIcon } from "lucide-react";
import { Blocks, CreditCard, Hand, KeyRound, LogIn, Mail, ReceiptText, Repeat, Server, ShieldCheck, UserRound } from "lucide-react";
import { type ComponentType, lazy } from "react";
import { BillingHistorySection } from "./billing-history-section.tsx";
import { EmailTemplatesSection } from "../email-templates/email-templates-section.tsx";
import { IntegrationsSection } from "./integrations-section.tsx";
import { PaymentMethodsSection } from "./payment-methods-section.tsx";
import { PrivacySection } from "./privacy/privacy-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SubscriptionSection } from "./subscription-section.tsx";
import { SystemSection } from "./system-section.tsx";

const SingleSignOnSection = lazy(async () => ({
  default: (await import("../single-sign-on/single-sign-on-section.tsx")).SingleSignOnSection,
}));
const SecuritySection = lazy(async () => ({ default: (await import("./security-section.tsx")).SecuritySection }));
const HandoverSection = lazy(async () => ({ default: (await import("../handover-settings/handover-section.tsx")).HandoverSection }));

/** One entry of the menu of the settings. */
export interface SettingsSection {
  /** In the address: `/dashboard/settings?section=profile`. */
  id: string;
  label: string;
  icon: LucideIcon;
  Section: ComponentType;
  isFor?: "administrators" | "owners";
}

/** The sections in the menu's order; the first one is open when the address names none. */
export const sections: readonly SettingsSection[] = [
  { id: "profile", label: "Profile", icon: UserRound, Section: ProfileSection },
  { id: "email-templates", label: "Email Templates", icon: Mail, Section: EmailTemplatesSection },
  { id: "handover", label: "Handover", icon: Hand, Section: HandoverSection },
  { id: "integrations", label: "Integrations", icon: Blocks, Section: IntegrationsSection },
  { id: "subscription", label: "Subscription", icon: Repeat, Section: SubscriptionSection },
  { id: "payment-methods", label: "Payment Methods", icon: CreditCard, Section: PaymentMethodsSection },
  { id: "billing-history", label: "Billing History", icon: ReceiptText, Section: BillingHistorySection },
  { id: "security", label: "Security", icon: KeyRound, Section: SecuritySection },
  { id: "single-sign-on", label: "Single sign-on", icon: LogIn, Section: SingleSignOnSection, isFor: "administrators" },
  { id: "privacy", label: "Privacy", icon: ShieldCheck, Section: PrivacySection, isFor: "administrators" },
  { id: "system", label: "System", icon: Server, Section: SystemSection, isFor: "owners" },
];
