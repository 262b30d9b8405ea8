import type { RouteObject } from 'react-router';
import { lazyPage, type LoadPage } from '#web/app/lazy-page.tsx';
import { prefetchWhenIdle } from '#web/app/prefetch-when-idle.ts';
import { PageError } from '#web/app/route-error.tsx';

const steps: Readonly<Record<string, LoadPage>> = {
  'student-data': async () => (await import('#web/pages/family/registration-data-page.tsx')).StudentDataPage,
  'family-data': async () => (await import('#web/pages/family/registration-data-page.tsx')).FamilyDataPage,
  'health-data': async () => (await import('#web/pages/family/registration-data-page.tsx')).HealthDataPage,
  'other-data': async () => (await import('#web/pages/family/registration-data-page.tsx')).OtherDataPage,
  documents: async () => (await import('#web/pages/family/documents-page.tsx')).DocumentsPage,
  complete: async () => (await import('#web/pages/family/complete-page.tsx')).CompletePage,
};

/**
 * The six steps. They are loaded when one is opened, as most bring the catalogue and the date pickers; the others follow
 * while nothing else is to do, so that a connection that is lost in between stops nobody.
 */
export const registrationRoutes: RouteObject[] = [
  {
    path: 'registration',
    lazy: lazyPage(async () => {
      const { RegistrationLayout } = await import('#web/features/registration/registration-layout.tsx');
      prefetchWhenIdle(Object.values(steps));
      return RegistrationLayout;
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
