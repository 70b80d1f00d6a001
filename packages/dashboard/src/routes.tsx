import { createBrowserRouter, type RouteObject } from "react-router";
import { OrganizationGuard, SignedInGuard, SignedOutGuard } from "./auth/guards.tsx";
import { FullPageSpinner } from "./shell/public/full-page-spinner.tsx";
import { RouteError } from "./shell/route-error.tsx";
import { WithoutTrailingSlash } from "./shell/public/without-trailing-slash.tsx";

/** The screens of the workspace. Each is a chunk of its own that is fetched when it is first opened. */
const screens: RouteObject[] = [
  {
    path: "dashboard",
    lazy: async () => ({ Component: (await import("./screens/overview/overview-screen.tsx")).OverviewScreen }),
  },
  {
    path: "dashboard/email",
    lazy: async () => ({ Component: (await import("./screens/email/email-screen.tsx")).EmailScreen }),
  },
  {
    path: "dashboard/calendar",
    lazy: async () => ({ Component: (await import("./screens/calendar/calendar-screen.tsx")).CalendarScreen }),
  },
  {
    // One route, so that what is filtered and chosen stays when a company is opened.
    path: "dashboard/companies/:companyKey?",
    lazy: async () => ({ Component: (await import("./screens/companies/companies-screen.tsx")).CompaniesScreen }),
  },
  {
    path: "dashboard/action-plans",
    lazy: async () => ({ Component: (await import("./screens/action-plans/action-plans-screen.tsx")).ActionPlansScreen }),
  },
  {
    path: "dashboard/action-plans/:planId",
    lazy: async () => ({ Component: (await import("./screens/action-plans/plan-screen.tsx")).PlanScreen }),
  },
  {
    path: "dashboard/demo-requests",
    lazy: async () => ({
      Component: (await import("./screens/demo-requests/demo-requests-screen.tsx")).DemoRequestsScreen,
    }),
  },
  {
    path: "dashboard/settings",
    lazy: async () => ({ Component: (await import("./screens/settings/settings-screen.tsx")).SettingsScreen }),
  },
  {
    path: "dashboard/knowledge",
    lazy: async () => ({ Component: (await import("./screens/knowledge/knowledge-screen.tsx")).KnowledgeScreen }),
  },
  {
    path: "dashboard/widget",
    lazy: async () => ({ Component: (await import("./screens/widget/widget-screen.tsx")).WidgetScreen }),
  },
  {
    path: "dashboard/playbook",
    lazy: async () => ({ Component: (await import("./screens/playbook/playbook-screen.tsx")).PlaybookScreen }),
  },
  {
    path: "dashboard/members",
    lazy: async () => ({ Component: (await import("./screens/members/members-screen.tsx")).MembersScreen }),
  },
  {
    path: "dashboard/conversations",
    lazy: async () => ({
      Component: (await import("./screens/conversations/conversations-screen.tsx")).ConversationsScreen,
    }),
    children: [
      {
        path: ":conversationId",
        lazy: async () => ({
          Component: (await import("./screens/conversations/conversation-pane.tsx")).ConversationPane,
        }),
      },
    ],
  },
  {
    path: "voice-ae/setup",
    lazy: async () => ({ Component: (await import("./screens/voice-setup/voice-setup-screen.tsx")).VoiceSetupScreen }),
  },
  {
    path: "voice-ae/conversations",
    lazy: async () => ({
      Component: (await import("./screens/voice-conversations/voice-conversations-screen.tsx")).VoiceConversationsScreen,
    }),
    children: [
      {
        path: ":conversationId",
        lazy: async () => ({
          Component: (await import("./screens/voice-conversations/voice-conversation-pane.tsx")).VoiceConversationPane,
        }),
      },
    ],
  },
];

/** The route table. */
const routes: RouteObject[] = [
  {
    element: <WithoutTrailingSlash />,
    errorElement: <RouteError />,
    HydrateFallback: FullPageSpinner,
    children: [
      {
        element: <SignedOutGuard />,
        children: [
          { index: true, lazy: async () => ({ Component: (await import("./screens/landing/landing-page.tsx")).LandingPage }) },
          { path: "sign-in/*", lazy: async () => ({ Component: (await import("./screens/sign-in/sign-in-page.tsx")).SignInPage }) },
          { path: "sign-up/*", lazy: async () => ({ Component: (await import("./screens/sign-up/sign-up-page.tsx")).SignUpPage }) },
          { path: "waitlist", lazy: async () => ({ Component: (await import("./screens/waitlist/waitlist-page.tsx")).WaitlistPage }) },
        ],
      },
      {
        path: "demo-request",
        lazy: async () => ({ Component: (await import("./screens/demo-request/demo-request-page.tsx")).DemoRequestPage }),
      },
      {
        path: "meeting",
        lazy: async () => ({ Component: (await import("./screens/guest-meeting/guest-meeting-page.tsx")).GuestMeetingPage }),
      },
      { path: "chat", lazy: chat },
      { path: "chat/:organizationSlug", lazy: chat },
      { path: "chat-demo", lazy: async () => ({ Component: (await import("./screens/chat-demo/chat-demo-page.tsx")).ChatDemoPage }) },
      { path: "voice-demo", lazy: async () => ({ Component: (await import("./screens/voice-demo/voice-demo-page.tsx")).VoiceDemoPage }) },
      {
        path: "test-cedar",
        lazy: async () => ({ Component: (await import("./screens/realtime-test/realtime-test-page.tsx")).RealtimeTestPage }),
      },
      { path: "test-livekit", lazy: async () => ({ Component: (await import("./screens/test-livekit/room-test-page.tsx")).RoomTestPage }) },
      {
        path: "m/:userSlug/:agentName",
        lazy: async () => ({ Component: (await import("./screens/voice-agent/voice-agent-page.tsx")).VoiceAgentPage }),
      },
      {
        element: <SignedInGuard />,
        children: [
          { path: "welcome", lazy: async () => ({ Component: (await import("./screens/welcome/welcome-page.tsx")).WelcomePage }) },
          {
            element: <OrganizationGuard />,
            children: [
              {
                lazy: async () => ({ Component: (await import("./shell/frame/workspace-layout.tsx")).WorkspaceLayout }),
                children: [
                  { lazy: async () => ({ ErrorBoundary: (await import("./shell/screen-error.tsx")).ScreenError }), children: screens },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", lazy: async () => ({ Component: (await import("./screens/not-found/not-found-page.tsx")).NotFoundPage }) },
    ],
  },
];

/** The router over the browser's address bar. */
export function createRoutes() {
  return createBrowserRouter(routes);
}

async function chat() {
  return { Component: (await import("./screens/chat/chat-page.tsx")).ChatPage };
}
