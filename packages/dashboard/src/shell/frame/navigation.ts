import {
  AudioLines,
  BookOpen,
  Building2,
  CalendarDays,
  Code2,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessagesSquare,
  MonitorPlay,
  PhoneCall,
  Route,
  Settings,
} from "lucide-react";

/** An entry of the sidebar. */
export interface NavigationEntry {
  to: string;
  label: string;
  /** For the bottom bar, where there is room for one word. */
  word: string;
  icon: LucideIcon;
  badge?: string;
  isPrimary?: boolean;
}

/** The screens in the sidebar, in its order. The bottom bar of a phone shows the first five and keeps the others in a menu. */
export const navigation: readonly NavigationEntry[] = [
  { to: "/dashboard/email", label: "Email Agent", word: "Email", icon: Mail, isPrimary: true },
  { to: "/dashboard/calendar", label: "Calendar", word: "Calendar", icon: CalendarDays },
  { to: "/dashboard/companies", label: "Company Profiles", word: "Profiles", icon: Building2, badge: "NEW" },
  { to: "/dashboard", label: "Dashboard", word: "Dashboard", icon: LayoutDashboard },
  { to: "/dashboard/action-plans", label: "Action Plans", word: "Plans", icon: ListChecks },
  { to: "/dashboard/demo-requests", label: "Demo Requests", word: "Demos", icon: MonitorPlay },
  { to: "/dashboard/conversations", label: "Conversations", word: "Chats", icon: MessagesSquare },
  { to: "/voice-ae/setup", label: "Voice Agents", word: "Agents", icon: AudioLines },
  { to: "/voice-ae/conversations", label: "Voice Conversations", word: "Calls", icon: PhoneCall },
  { to: "/dashboard/knowledge", label: "Knowledge", word: "Knowledge", icon: BookOpen },
  { to: "/dashboard/playbook", label: "Playbook", word: "Playbook", icon: Route },
  { to: "/dashboard/widget", label: "Widget", word: "Widget", icon: Code2 },
  { to: "/dashboard/settings", label: "Account Settings", word: "Settings", icon: Settings },
];
