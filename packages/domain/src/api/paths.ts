/** Every path of the API, once. The methods stand with the server's routes and the browser's calls. */
export const paths = {
  csrfCookie: '/sanctum/csrf-cookie',
  session: '/api/session',
  loginStudent: '/api/login-student',
  adminLogin: '/api/admin-login',
  user: '/api/user/:student_id',
  changePassword: '/api/change-password-student',
  resetPassword: '/api/reset-password-student',
  logout: '/logout',
  studentRecord: '/api/student-record/:id',
  registrationForm: '/api/registration-form/:id',
  saveStudent: '/api/student',
  students: '/api/students',
  settings: '/api/settings',
  openApi: '/api/openapi.json',
  apiDocs: '/api/docs',
  health: '/healthz',
  readiness: '/readyz',
} as const;

/** A path with its parameters filled in: `pathTo(paths.user, { student_id: '20260001' })`. */
export const pathTo = (path: string, parameters: Record<string, string>) =>
  path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
