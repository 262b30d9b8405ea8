import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '../db/database.ts';
import {
  notFound,
  PortalError,
  mustSetUpSecondFactor,
  notAllowed,
  notSignedIn,
  roleNotAllowed,
} from '../errors.ts';
import type { Principal } from '../principal.ts';

const mustReauthenticate = () =>
  new PortalError('not-allowed', 'Type your own password again to do this.', {
    event: 'reauthentication-needed',
    reauthenticate: true,
  });
/** Says what an unknown path says, so that IDs can't be probed. */
const otherRecord = () => new PortalError('not-found', notFound().message, { event: 'foreign-record' });

/**
 * The access level of a route. A route without one keeps the server from starting.
 * - `anyone`: no sign-in needed
 * - `signed-in`: students and administrators
 * - `own-password`: the student who owns the password, even while it must be changed
 * - `own-record`: the student who owns the record, administrators who may read records, and for changes only those with
 *   the role Office; other students get a 404
 * - `own-second-factor`: administrators, even while the second factor must be set up
 * - `staff`: administrators with any role; of mark sheets a teacher gets the own ones (by the service)
 * - `staff-read`: administrators who may read records: Office and Read only
 * - `results-read`: administrators who may see marks of the whole school: any role but Teacher
 * - `results`: administrators who may import marks: Office and Results
 * - `office`: administrators with the role Office
 * - `sheets`: administrators who may type marks: Office, Results and Teacher, a teacher only the own ones (by the service)
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'own-password'
  | 'own-record'
  | 'own-second-factor'
  | StaffAccess;

/** The access levels of calls that are closed to students (R46). */
type StaffAccess = keyof typeof staffRoles;
const staffRoles = {
  staff: ['office', 'read', 'results', 'teacher'],
  'results-read': ['office', 'read', 'results'],
  'staff-read': ['office', 'read'],
  results: ['office', 'results'],
  office: ['office'],
  sheets: ['office', 'results', 'teacher'],
} as const satisfies Record<string, readonly AdminRole[]>;

export const isStaffAccess = (access: Access): access is StaffAccess => Object.hasOwn(staffRoles, access);

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered routes with their access levels. */
    readonly routeTable: readonly RouteOptions[];
  }
  interface FastifyContextConfig {
    access?: Access;
    /** Returns the ID of the student that the request names, or undefined if it names none. */
    getStudentId?: (request: FastifyRequest) => string | undefined | Promise<string | undefined>;
    /**
     * Whether an administrator must have typed the password again in the last five minutes (R70): always, or for the
     * valid requests for which the function returns true.
     */
    reauthentication?: true | ((request: FastifyRequest) => Promise<boolean>);
  }
  interface FastifyRequest {
    /** The ID that `getStudentId` returned, as it is stored if a student has it; undefined until the body is parsed. */
    studentId: string | undefined;
  }
}

/** Reads the student ID from the path parameter `id` or `student_id`. */
export const studentInPath = (request: FastifyRequest) => {
  const { id, student_id } = request.params as { id?: string; student_id?: string };
  return readStudentId(id ?? student_id);
};

/** Reads the student ID from the given property of the body. */
export const studentInBody = (name: 'id' | 'student_id') => (request: FastifyRequest) => {
  return readStudentId(((request.body ?? {}) as Record<string, unknown>)[name]);
};

/** Reads an ID as the validation that follows will, so that the owner and the audit log are those of the opened record. */
function readStudentId(input: unknown) {
  const id = studentIdSchema.safeParse(input);
  return id.success ? id.data : typeof input === 'string' ? input : undefined;
}

/** Find the stored ID of a student: by the current one, and also by a former one. */
interface StudentIds {
  readonly findCurrentId: (db: Database, typed: string) => Promise<string | undefined>;
  readonly findStudentId: (db: Database, typed: string) => Promise<string | undefined>;
}

/**
 * Finds the stored ID of the student whom a request means (R80), and writes it into the request. Students and who is not
 * signed in may give a former ID, too (R81). Returns undefined for an ID that nobody has.
 */
async function resolveStudentId(
  db: Database,
  request: FastifyRequest,
  { typed, findCurrentId, findStudentId }: StudentIds & { typed: string },
) {
  // Validation refuses it.
  if (!studentIdSchema.safeParse(typed).success) return undefined;
  const { principal } = request;
  const isOwn = principal?.role === 'student' && toIdKey(principal.id) === toIdKey(typed);
  const find = principal?.role === 'admin' ? findCurrentId : findStudentId;
  const stored = isOwn ? principal.id : await find(db, typed);
  if (stored !== undefined && stored !== typed) {
    for (const part of [request.params, request.body] as (Record<string, unknown> | null | undefined)[]) {
      for (const name of ['id', 'student_id'])
        if (part && readStudentId(part[name]) === typed) part[name] = stored;
    }
  }
  return stored;
}

/** Adds the student to the log lines that follow, so that what happened to a record can be found. */
function logStudent(request: FastifyRequest, reply: FastifyReply, studentId: string) {
  request.log = request.log.child({ student_id: studentId });
  reply.log = request.log;
}

/**
 * Checks the access level of the route before the body is parsed, and again after a slow one; and the owner of the record
 * before validation.
 */
export const access = fp((app, studentIds: StudentIds) => {
  const routes: RouteOptions[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', (done) => {
    const missing = routes.find((route) => route.config?.access === undefined);
    done(missing && new Error(`${String(missing.method)} ${missing.url} has no access level.`));
  });

  app.addHook('onRequest', (request, _reply, done) => {
    assertAccess(request);
    done();
  });

  app.decorateRequest('studentId', undefined);
  // In preValidation, because the parsed body may name the student.
  app.addHook('preValidation', async (request, reply) => {
    if (await request.refreshPrincipal()) assertAccess(request);
    const { access, getStudentId } = request.routeOptions.config;
    const { principal } = request;
    const typed = await getStudentId?.(request);
    const known =
      typed === undefined ? undefined : await resolveStudentId(app.db, request, { typed, ...studentIds });
    // An unknown ID is not logged: people type names there, too.
    if (known !== undefined) logStudent(request, reply, known);
    request.studentId = known ?? typed;
    if (access?.startsWith('own-') && principal?.role === 'student') {
      if (request.studentId !== undefined && request.studentId !== principal.id) throw otherRecord();
    }
  });

  // After validation, so that nobody types the password for a request that can't succeed.
  app.addHook('preHandler', async (request) => {
    const { reauthentication } = request.routeOptions.config;
    if (reauthentication === undefined || request.principal?.isReauthenticated === true) return;
    if (reauthentication === true || (await reauthentication(request))) throw mustReauthenticate();
  });
});

function assertAccess(request: FastifyRequest) {
  const { access } = request.routeOptions.config;
  if (access === undefined || access === 'anyone') return;
  assertRole(request, access, assertSignedIn(access, request.principal));
}

function assertSignedIn(access: Access, principal: Principal | null): Principal {
  if (!principal) throw notSignedIn();
  if (principal.mustChangePassword) {
    if (access !== 'own-password') throw notAllowed();
  } else if (principal.mustSetUpSecondFactor && access !== 'own-second-factor') throw mustSetUpSecondFactor();
  if (isForAdminsOnly(access) && principal.role !== 'admin') throw notAllowed();
  if (access === 'own-password' && principal.role !== 'student') throw notAllowed();
  return principal;
}

const isForAdminsOnly = (access: Access) => isStaffAccess(access) || access === 'own-second-factor';

function assertRole({ method, routeOptions }: FastifyRequest, access: Access, { adminRole }: Principal) {
  if (adminRole === null) return;
  const isChange = method === 'POST' && routeOptions.config.readsOnly !== true;
  const recordAccess = isChange ? 'office' : 'staff-read';
  const required = access === 'own-record' ? recordAccess : access;
  if (isStaffAccess(required) && !isRoleIn(staffRoles[required], adminRole)) throw roleNotAllowed();
}

const isRoleIn = (roles: readonly AdminRole[], role: AdminRole) => roles.includes(role);
