import type { RouteObject } from 'react-router';

/** The six steps. They are loaded when one is opened: most bring the catalogue and the date pickers. */
export const registrationRoutes: RouteObject[] = [
  {
    path: 'registration',
    lazy: async () => ({
      Component: (await import('#web/features/registration/registration-layout.tsx')).RegistrationLayout,
    }),
    children: [
      {
        path: 'student-data',
        lazy: async () => ({
          Component: (await import('#web/features/registration/student-data-page.tsx')).StudentDataPage,
        }),
      },
      {
        path: 'family-data',
        lazy: async () => ({
          Component: (await import('#web/features/registration/family-data-page.tsx')).FamilyDataPage,
        }),
      },
      {
        path: 'health-data',
        lazy: async () => ({
          Component: (await import('#web/features/registration/health-data-page.tsx')).HealthDataPage,
        }),
      },
      {
        path: 'other-data',
        lazy: async () => ({
          Component: (await import('#web/features/registration/other-data-page.tsx')).OtherDataPage,
        }),
      },
      {
        path: 'documents',
        lazy: async () => ({
          Component: (await import('#web/features/documents/documents-page.tsx')).DocumentsPage,
        }),
      },
      {
        path: 'complete',
        lazy: async () => ({
          Component: (await import('#web/features/registration-complete/complete-page.tsx')).CompletePage,
        }),
      },
    ],
  },
];
