import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { PortalApp } from './app-types.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { describeTarget } from './describe-target.ts';
import { findAppliedMigrations, migrate } from './db/migrate.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { blockedAccountRoutes } from './features/blocked-accounts/blocked-accounts.routes.ts';
import { forgottenPasswordRoutes } from './features/accounts/forgotten-password.routes.ts';
import { administratorRoutes } from './features/accounts/administrators.routes.ts';
import { ownAccountRoutes } from './features/accounts/own-account.routes.ts';
import { studentAccountRoutes } from './features/accounts/student-account.routes.ts';
import { assertOwnFactor } from './features/accounts/second-factor/second-factor.service.ts';
import { staffSignInRoutes } from './features/accounts/staff-sign-in/staff-sign-in.routes.ts';
import { secondFactorRoutes } from './features/accounts/second-factor/second-factor.routes.ts';
import { createSession, endSession, findPrincipal } from './features/accounts/sessions.repository.ts';
import {
  addRefusals,
  addToAuditLog,
  completeAuditEntry,
  findKnownIds,
} from './features/audit-log/audit-log.repository.ts';
import { auditRoutes } from './features/audit-log/audit-log.routes.ts';
import { cardVerificationRoutes } from './features/card-verification/card-verification.routes.ts';
import { changesToReviewRoutes } from './features/review/changes-to-review.routes.ts';
import { credentialSlipRoutes } from './features/credential-slips/credential-slips.routes.ts';
import { dataCheckRoutes } from './features/review/data-checks.routes.ts';
import { documentRoutes } from './features/documents/documents.routes.ts';
import { erasureRoutes } from './features/erasure/erasure.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { confirmationRoutes } from './features/confirmations/confirmations.routes.ts';
import { familyArchiveRoutes } from './features/family-archive/family-archive.routes.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { leaverRoutes } from './features/leavers/leavers.routes.ts';
import { loadInitialLists } from './features/reference-lists/load-initial-lists.service.ts';
import { markRoutes } from './features/marks/marks.routes.ts';
import { messageAddressRoutes } from './features/messages/message-addresses.routes.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import { oldFileRoutes } from './features/old-files/old-files.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { referenceListRoutes } from './features/reference-lists/reference-lists.routes.ts';
import { registrationFormRoutes } from './features/registration-form/registration-form.routes.ts';
import { printRoutes } from './features/prints/prints.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { schoolYearRoutes } from './features/school-years/school-years.routes.ts';
import { loadFirstYear } from './features/school-years/school-years.service.ts';
import { logoRoutes } from './features/settings/logo.routes.ts';
import { webManifestRoutes } from './features/settings/web-manifest.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { reportCardRoutes } from './features/report-cards/report-cards.routes.ts';
import { studentListRoutes } from './features/student-list/student-list.routes.ts';
import { studentIdentityRoutes } from './features/student-identity/student-identity.routes.ts';
import { findCurrentId, findStudentId } from './features/students/student-ids.repository.ts';
import { studentRoutes } from './features/students/students.routes.ts';
import { systemStatusRoutes } from './features/system-status/system-status.routes.ts';
import { teachingRoutes } from './features/teaching/teaching.routes.ts';
import { termAnalysisRoutes } from './features/term-analysis/term-analysis.routes.ts';
import { termRoutes } from './features/report-cards/terms.routes.ts';
import { access } from './http/access.ts';
import { audit } from './http/audit.ts';
import {
  invalidUrlError,
  connectionOptions,
  connections,
  clientErrorHandler,
  SILENT_CONNECTION_MS,
} from './http/connections.ts';
import { csrf } from './http/csrf.ts';
import { errors, sendError } from './http/errors.ts';
import { gracefulClose } from './http/graceful-close.ts';
import { diskSpace } from './observability/disk-space.ts';
import { health } from './observability/health.ts';
import { periodicJobs } from './jobs/periodic-jobs.ts';
import { openApi } from './http/openapi.ts';
import { loadShedding } from './http/load-shedding.ts';
import { pdfLimits } from './http/pdf-limits.ts';
import { type ChangeLimits, rateLimits } from './http/rate-limits.ts';
import { metrics, metricsRegistry } from './observability/metrics.ts';
import { refusedAnswerMetrics } from './observability/metrics-refused-answers.ts';
import { requestMetrics } from './observability/metrics-requests.ts';
import { setRequestIdHeader, requestId, requestIds } from './http/request-id.ts';
import { limitRepeatedErrors } from './observability/repeated-errors.ts';
import { logSerializers } from './observability/log-serializers.ts';
import { minimalSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { session } from './http/session.ts';
import { BODY_LIMIT, MAX_BODY_MS, bodyTimeouts } from './http/body-timeouts.ts';
import { uploads } from './http/uploads.ts';
import { webApp } from './http/static-files.ts';
import { openFileStore } from './storage/open-file-store.ts';

/** Keeps Fastify from loading its own schema compilers, which take 2 MB of memory: Zod validates. */
const notUsed = () => {
  throw new Error('Requests are validated by Zod.');
};

/**
 * Builds the portal on a migrated database. The caller starts listening.
 * @param webRoot the folder of the built web app; without it only the API is served
 */
export async function buildApp(
  config: Config,
  {
    now = () => new Date(),
    webRoot,
    changeLimits,
  }: { now?: () => Date; webRoot?: string; changeLimits?: ChangeLimits } = {},
): Promise<PortalApp> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      hooks: { logMethod: limitRepeatedErrors() },
    },
    ...requestIds(config),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: MAX_BODY_MS,
    connectionTimeout: SILENT_CONNECTION_MS,
    http: connectionOptions,
    clientErrorHandler: clientErrorHandler(config),
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server closes (see gracefulClose).
    return503OnClosing: false,
    // Called for URLs that the router can't parse.
    frameworkErrors: (_error, request, reply) => {
      void sendError(
        setRequestIdHeader(reply).headers(minimalSecurityHeaders(config)),
        invalidUrlError(request),
      );
    },
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const db = openDatabase(config, (error) => {
    app.log.warn({ err: error }, 'database connection lost');
  });
  app.addHook('onClose', () => db.destroy());
  const fileStore = await openFileStore(config.files);
  app.addHook('onClose', () => fileStore.close());
  app.decorate('config', config).decorate('db', db).decorate('fileStore', fileStore).decorate('now', now);
  const isNew = (await findAppliedMigrations(db)).length === 0;
  const { isNewer } = await migrate(db);
  // An empty folder may be a disk that is not mounted.
  if (isNew) app.log.warn(`created a new, empty database: ${describeTarget(config).database}`);
  if (isNewer) app.log.warn('a newer release has migrated this database; this release keeps using it');
  await loadInitialLists(db);
  await loadFirstYear(db, { now: now(), timeZone: config.timeZone });

  await app.register(requestId);
  await app.register(metricsRegistry);
  await app.register(requestMetrics);
  await app.register(errors);
  await app.register(gracefulClose);
  await app.register(connections);
  await app.register(bodyTimeouts);
  await app.register(loadShedding);
  await app.register(securityHeaders);
  await app.register(cookie);
  await app.register(session, { findPrincipal, createSession, endSession });
  await app.register(refusedAnswerMetrics);
  await app.register(uploads);
  await app.register(access, { findCurrentId, findStudentId });
  // Before the first route: @fastify/swagger sees only routes that are registered after it.
  await app.register(openApi);
  await app.register(csrf);
  await app.register(rateLimits, { changes: changeLimits });
  await app.register(audit, { addToAuditLog, completeAuditEntry, addRefusals, findKnownIds });
  await app.register(pdfLimits);
  await app.register(health);
  await app.register(metrics);
  await app.register(periodicJobs);
  await app.register(diskSpace);

  for (const routes of [
    accountRoutes,
    blockedAccountRoutes,
    studentAccountRoutes,
    administratorRoutes,
    ownAccountRoutes,
    secondFactorRoutes,
    staffSignInRoutes,
    forgottenPasswordRoutes,
    credentialSlipRoutes,
    printRoutes,
    studentRoutes,
    studentListRoutes,
    messageRoutes,
    messageAddressRoutes,
    leaverRoutes,
    erasureRoutes,
    studentIdentityRoutes,
    oldFileRoutes,
    // After the erasure: periodic jobs run in this order, and erasing removes files.
    documentRoutes,
    registrationFormRoutes,
    exportRoutes,
    importRoutes,
    reportRoutes,
    termRoutes,
    termAnalysisRoutes,
    teachingRoutes,
    markRoutes,
    reportCardRoutes,
    cardVerificationRoutes,
    schoolYearRoutes,
    confirmationRoutes,
    historyRoutes,
    changesToReviewRoutes,
    dataCheckRoutes,
    familyArchiveRoutes,
    referenceListRoutes,
    settingsRoutes(assertOwnFactor),
    logoRoutes,
    webManifestRoutes,
    auditRoutes,
    systemStatusRoutes,
    overviewRoutes,
  ])
    routes(app);
  if (webRoot !== undefined) await app.register(webApp, { root: webRoot });
  return app;
}
