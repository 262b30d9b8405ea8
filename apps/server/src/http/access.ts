import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { otherRecord, mustSetUpSecondFactor, notAllowed, notSignedIn } from './problem.ts';
import type { Principal } from './principal.ts';

/**
 * Who may call a route; every route says it, or the portal does not start.
 * - `anyone`: no sign-in needed
 * - `signed-in`: students and administrators
 * - `own-password`: the student whose password it is, also one that must still change it
 * - `own-record`: the student whose record it is, and administrators; to another student it does not exist
 * - `own-second-factor`: administrators, also one who must still set up the second factor
 * - `admin`: administrators
 */
export type Access = 'anyone' | 'signed-in' | 'own-password' | 'own-record' | 'own-second-factor' | 'admin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that is registered, with who may call it. */
    readonly routeTable: readonly RouteOptions[];
  }
  interface FastifyContextConfig {
    access?: Access;
    /** Whose record or password the route is about; undefined where the call does not name anybody. */
    studentOf?: (request: FastifyRequest) => string | undefined | Promise<string | undefined>;
  }
  interface FastifyRequest {
    /** Whose record or password the call is about, once the body is read. */
    studentId: string | undefined;
  }
}

/** The student named in the path, under the name that the call has for it. */
export const studentInPath = (request: FastifyRequest) => {
  const { id, student_id } = request.params as { id?: string; student_id?: string };
  return id ?? student_id;
};

/** The student named in the body, under the name that the call has for it. */
export const studentInBody = (name: 'id' | 'student_id') => (request: FastifyRequest) => {
  const id = ((request.body ?? {}) as Record<string, unknown>)[name];
  return typeof id === 'string' ? id.trim() : undefined;
};

/** Looks at every call's rights before anything that it carries. */
export const access = fp((app) => {
  const routes: RouteOptions[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', (done) => {
    const silent = routes.find((route) => route.config?.access === undefined);
    done(silent && new Error(`${String(silent.method)} ${silent.url} does not say who may call it.`));
  });

  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    if (access !== undefined && access !== 'anyone') assertSignedIn(access, request.principal);
    done();
  });

  app.decorateRequest('studentId', undefined);
  // After the body is read, because it may name the student; before it is validated.
  app.addHook('preValidation', async (request) => {
    const { access, studentOf } = request.routeOptions.config;
    const { principal } = request;
    request.studentId = await studentOf?.(request);
    if (access?.startsWith('own-') && principal?.role === 'student') {
      if (request.studentId !== undefined && request.studentId !== principal.id) throw otherRecord();
    }
  });
});

function assertSignedIn(access: Access, principal: Principal | null) {
  if (!principal) throw notSignedIn();
  if (principal.mustChangePassword && access !== 'own-password') throw notAllowed();
  if (principal.mustSetUpSecondFactor && access !== 'own-second-factor') throw mustSetUpSecondFactor();
  if ((access === 'admin' || access === 'own-second-factor') && principal.role !== 'admin')
    throw notAllowed();
  if (access === 'own-password' && principal.role !== 'student') throw notAllowed();
}
