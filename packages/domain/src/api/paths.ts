/** Every path of the API. The calls (`defineCall`) add the methods. */
export const paths = {
  csrfCookie: '/sanctum/csrf-cookie',
  session: '/api/session',
  loginStudent: '/api/login-student',
  adminLogin: '/api/admin-login',
  user: '/api/user/:student_id',
  changePassword: '/api/change-password-student',
  draftKey: '/api/draft-key',
  resetPassword: '/api/reset-password-student',
  firstPassword: '/api/first-password/:id',
  changeAdminPassword: '/api/change-password-admin',
  ownSessions: '/api/own-sessions',
  endOwnSessions: '/api/own-sessions/end',
  administrators: '/api/administrators',
  administrator: '/api/administrators/:name',
  resetAdministrator: '/api/administrators/:name/reset',
  administratorSessions: '/api/administrators/:name/sessions',
  endAdministratorSessions: '/api/administrators/:name/sessions/end',
  studentAccount: '/api/student-account/:id',
  blockedAccounts: '/api/blocked-accounts',
  reopenAccounts: '/api/reopen-accounts',
  logout: '/logout',
  webManifest: '/manifest.webmanifest',
  secondFactor: '/api/second-factor',
  confirmSecondFactor: '/api/second-factor/confirm',
  recoveryCodes: '/api/second-factor/recovery-codes',
  removeSecondFactor: '/api/second-factor/remove',
  credentialSlips: '/api/credential-slips',
  slipAddress: '/api/credential-slips/address',
  studentRecord: '/api/student-record/:id',
  registrationForm: '/api/registration-form/:id',
  saveStudent: '/api/student',
  students: '/api/students',
  createStudent: '/api/create-student',
  moveStudents: '/api/move-students',
  undoMove: '/api/move-students/undo',
  leaveStudents: '/api/leave-students',
  undoLeaving: '/api/leave-students/undo',
  reminderRecipients: '/api/reminder-recipients',
  nextStudentId: '/api/next-student-id',
  storeFile: '/api/store-file',
  files: '/api/get-files/:id',
  file: '/api/files/:file',
  dataFilesOf: '/api/student-data-files/:student_id',
  dataFiles: '/api/student-data-files',
  checkDocument: '/api/check-document',
  removeFile: '/api/remove-file',
  familyArchive: '/api/family-archive/:id',
  familyArchiveFacts: '/api/family-archive-facts/:id',
  leavers: '/api/leavers',
  bringBack: '/api/leavers/:id/bring-back',
  studentHistory: '/api/student-history/:id',
  changesToReview: '/api/changes-to-review',
  reviewCount: '/api/changes-to-review/count',
  changesSeen: '/api/changes-to-review/seen',
  undoChangesSeen: '/api/changes-to-review/undo-seen',
  dataChecks: '/api/data-checks',
  dismissFinding: '/api/data-checks/dismiss',
  restoreFinding: '/api/data-checks/restore',
  exportData: '/api/registration-data-spreadsheet',
  printForms: '/api/print-forms',
  printLists: '/api/print-lists',
  registrationReport: '/api/registration-report/all',
  registrationProgress: '/api/registration-progress',
  parentsContact: '/api/parents-contact',
  parentsContactReport: '/api/parents-contact-report/:class',
  parentsContactSpreadsheet: '/api/parents-contact-spreadsheet',
  documentChecklist: '/api/document-checklist',
  documentChecklistReport: '/api/document-checklist-report/:class',
  documentChecklistSpreadsheet: '/api/document-checklist-spreadsheet',
  importTemplate: '/api/import-template/:kind',
  importStudents: '/api/import-students',
  importTermResults: '/api/import-term-results',
  importStudentsColumns: '/api/import-students/columns',
  importTermResultsColumns: '/api/import-term-results/columns',
  imports: '/api/imports',
  importErrors: '/api/imports/:id/errors',
  commitImport: '/api/imports/:id/commit',
  undoImport: '/api/imports/:id/undo',
  terms: '/api/terms',
  term: '/api/terms/:year/:term',
  termReadiness: '/api/term-readiness/:year/:term',
  termReportsPosted: '/api/term-reports-posted',
  postTermReports: '/api/post-term-reports',
  postReportCard: '/api/post-report-card',
  reportCardTerms: '/api/report-card-terms/:id',
  reportCard: '/api/report-card/:id/:year/:term',
  reportCardPage: '/api/report-card-page/:id/:year/:term',
  reportCards: '/api/report-cards/:year/:term/:class',
  reportCardViews: '/api/report-card-views/:year/:term',
  cardStatus: '/api/card-status/:issue_number',
  cardStatement: '/api/card-statement',
  statementKeys: '/.well-known/jwks.json',
  oldFiles: '/api/old-files',
  deleteOldFiles: '/api/old-files/delete',
  schoolYears: '/api/school-years',
  pastYear: '/api/school-years/:year',
  yearChange: '/api/year-change',
  cancelYearChange: '/api/year-change/cancel',
  yearChangePreview: '/api/year-change/preview',
  commitYearChange: '/api/year-change/commit',
  undoYearChange: '/api/year-change/undo',
  yearPlan: '/api/year-plan',
  agreements: '/api/agreements/:id',
  announcedYear: '/api/announced-year',
  auditLog: '/api/audit-log',
  overview: '/api/overview',
  systemStatus: '/api/system-status',
  settings: '/api/settings',
  logo: '/api/logo',
  referenceEntries: '/api/reference-entries',
  openApi: '/api/openapi.json',
  apiDocs: '/api/docs',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
} as const;

/** The names of a path's parameters. */
export type ParamNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<`/${More}`>
    : Rest
  : never;

type Value = string | number;
export type QueryValues = Readonly<Record<string, Value | readonly Value[] | undefined>>;

/**
 * Builds a URL from a path, its parameters and a query: `pathTo(paths.files, { id: '20260001' }, { all: '1' })`. Undefined
 * query values are omitted.
 */
export function pathTo<Path extends string>(
  path: Path,
  params: Readonly<Record<ParamNames<Path>, Value>>,
  query: QueryValues = {},
): string {
  const values: Partial<Record<string, Value>> = params;
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** The query parameter of `/logout` after a link from another site: the page asks before it signs out. */
export const CONFIRM_SIGN_OUT = 'ask';
