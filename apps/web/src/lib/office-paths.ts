/** The addresses of the office's pages that have a path of their own; the other panels have `?panel=` on the Dashboard's. */
export const officePaths = {
  dashboard: '/admin/dashboard',
  settings: '/admin/settings',
  newStudent: '/admin/new-student',
  toReview: '/admin/review',
  documentChecks: '/admin/documents',
  print: '/admin/print',
  signedPages: '/admin/signed-pages',
  credentialSlips: '/admin/slips',
  schoolYears: '/admin/school-years',
  leavers: '/admin/leavers',
  messages: '/admin/messages',
} as const;
