import { formerOfficePaths, officePaths } from '@formroom/domain/api/paths.ts';
import { Navigate, type RouteObject } from 'react-router';
import { Guard } from '#web/app/guard.tsx';
import { loadOfficeArea } from '#web/app/load-portal.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { RedirectToSignIn } from '#web/app/redirect-to-sign-in.tsx';
import { NotFoundPage } from '#web/pages/not-found-page.tsx';
import { PageError, RouteError } from '#web/app/route-error.tsx';
import { registrationRoutes } from '#web/app/registration-routes.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { StudentLayout } from '#web/app/layout/student-layout.tsx';
import { ChangePasswordPage } from '#web/pages/family/change-password-page.tsx';
import {
  CONFIRM_ADDRESS_PATH,
  FORGOTTEN_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
  STOP_MESSAGES_PATH,
} from '#web/lib/visitor-paths.ts';
import { LogoutPage } from '#web/pages/logout-page.tsx';
import { DashboardPage } from '#web/pages/family/dashboard-page.tsx';

const loadLinkPages = () => import('#web/pages/message-link-pages.tsx');

const studentPages: RouteObject[] = [
  { path: 'dashboard', Component: DashboardPage },
  {
    path: 'term-reports',
    lazy: lazyPage(async () => (await import('#web/pages/family/report-cards-page.tsx')).ReportCardsPage),
  },
  {
    path: 'messages',
    lazy: lazyPage(async () => (await import('#web/pages/family/messages-page.tsx')).MessagesPage),
  },
  {
    path: 'my-data',
    lazy: lazyPage(async () => (await import('#web/pages/family/my-data-page.tsx')).MyDataPage),
  },
  { path: 'registration', element: <Navigate to="/registration/student-data" replace /> },
  { path: 'registration/change-password', Component: ChangePasswordPage },
  {
    path: 'registration/check',
    lazy: lazyPage(async () => (await import('#web/pages/family/check-answers-page.tsx')).CheckAnswersPage),
  },
  ...registrationRoutes,
];

/** What follows the address of a panel with pages of its own. */
const pathParams: Partial<Record<string, string>> = {
  [officePaths.settings]: '/:section?',
  [officePaths.markSheets]: '/:year?/:term?/:class?/:subject?',
  [officePaths.teaching]: '/:year?/:class?',
  [officePaths.classRemarks]: '/:year?/:term?/:class?/:view?',
  [officePaths.results]: '/:part?',
};

const officePages: RouteObject[] = [
  ...Object.entries(officePaths).map(([id, path]) => ({
    id,
    path: path + (pathParams[path] ?? ''),
    lazy: lazyPage(async () => (await loadOfficeArea()).OfficePanel),
  })),
  // The area around them leads on to the present address.
  ...Object.keys(formerOfficePaths).map((path) => ({ path, element: null })),
  {
    path: 'admin/students/:id/:part?/:step?',
    lazy: lazyPage(async () => (await import('#web/pages/office/student-page.tsx')).StudentPage),
  },
];

/** Where the links of messages lead, whether or not somebody is signed in. */
const messageLinkPages: RouteObject[] = [
  {
    path: FORGOTTEN_PASSWORD_PATH,
    lazy: lazyPage(async () => (await loadLinkPages()).ForgottenPasswordPage),
  },
  { path: RESET_PASSWORD_PATH, lazy: lazyPage(async () => (await loadLinkPages()).ResetPasswordPage) },
  { path: CONFIRM_ADDRESS_PATH, lazy: lazyPage(async () => (await loadLinkPages()).ConfirmAddressPage) },
  { path: STOP_MESSAGES_PATH, lazy: lazyPage(async () => (await loadLinkPages()).StopMessagesPage) },
];

/** Every page behind the sign-in (R10), and those of messages' links. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => <LoadingOverlay label="Opening the portal …" />,
    children: [
      {
        element: <Guard to="student" />,
        children: [
          { Component: StudentLayout, children: [{ ErrorBoundary: PageError, children: studentPages }] },
        ],
      },
      {
        element: <Guard to="admin" />,
        children: [
          {
            lazy: lazyPage(async () => (await loadOfficeArea()).OfficeArea),
            children: [{ ErrorBoundary: PageError, children: officePages }],
          },
        ],
      },
      { element: <Guard to="anyone signed in" />, children: [{ path: 'logout', Component: LogoutPage }] },
      ...messageLinkPages,
      { path: '/', element: <RedirectToSignIn path="/" /> },
      { path: '/admin', element: <RedirectToSignIn path="/admin" /> },
      { path: '/admin/invitation', element: <RedirectToSignIn path="/admin/invitation" /> },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
