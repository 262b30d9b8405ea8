import { useEffect } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPage, type LoadPage } from '#web/app/lazy-page.tsx';
import { prefetchWhenIdle } from '#web/app/prefetch-when-idle.ts';
import { PageError } from '#web/app/route-error.tsx';
import { loadCalendar } from '#web/ui/fields/calendar-popover.tsx';

const steps: Readonly<Record<string, LoadPage>> = {
  'student-data': async () => (await import('#web/pages/family/registration-data-page.tsx')).StudentDataPage,
  'family-data': async () => (await import('#web/pages/family/registration-data-page.tsx')).FamilyDataPage,
  'health-data': async () => (await import('#web/pages/family/registration-data-page.tsx')).HealthDataPage,
  'other-data': async () => (await import('#web/pages/family/registration-data-page.tsx')).OtherDataPage,
  documents: async () => (await import('#web/pages/family/documents-page.tsx')).DocumentsPage,
  complete: async () => (await import('#web/pages/family/complete-page.tsx')).CompletePage,
};

/**
 * The six steps. A step is loaded when it is opened; the others and the calendar follow while the browser is idle, so that a family can
 * go on when the connection is lost.
 */
export const registrationRoutes: RouteObject[] = [
  {
    path: 'registration',
    lazy: lazyPage(async () => {
      const { RegistrationLayout } = await import('#web/features/registration/registration-layout.tsx');
      return () => {
        // Only once a step is shown, because it would slow that down.
        useEffect(() => prefetchWhenIdle([loadCalendar, ...Object.values(steps)]), []);
        return <RegistrationLayout />;
      };
    }),
    children: [
      {
        ErrorBoundary: PageError,
        children: Object.entries(steps).map(([path, load]) => ({
          path,
          lazy: lazyPage(load),
        })),
      },
    ],
  },
];
