import {
  BookOpen,
  Building2,
  CalendarDays,
  Code2,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MonitorPlay,
  Settings,
} from "lucide-react";

/** An entry of the sidebar. */
export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  badge?: string;
  isPrimary?: boolean;
}

/** The screens in the sidebar, in its order. The bottom bar of a phone shows the first five. */
export const navigation: readonly NavigationEntry[] = [
  { to: "/dashboard/email", label: "Email Agent", icon: Mail, isPrimary: true },
  { to: "/dashboard/calendar", label: "Calendar", icon: CalendarDays },
  { to: "/dashboard/companies", label: "Company Profiles", icon: Building2, badge: "NEW" },
  { to: "/dashboard", label: "Dashboard", icon: LayoutDashboard },
  { to: "/dashboard/action-plans", label: "Action Plans", icon: ListChecks },
  { to: "/dashboard/demo-requests", label: "Demo Requests", icon: MonitorPlay },
  { to: "/dashboard/knowledge", label: "Knowledge", icon: BookOpen },
  { to: "/dashboard/widget", label: "Widget", icon: Code2 },
  { to: "/dashboard/settings", label: "Account Settings", icon: Settings },
];
