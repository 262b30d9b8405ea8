import { Readable } from 'node:stream';
import { getAuditAction, type AuditAction } from '@formroom/domain/api/audit-log.ts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Database, Trx } from '../db/database.ts';
import type { AuditRow } from '../db/tables.ts';
import { isStaffAccess } from './access.ts';
import { addressKey } from './address-key.ts';
import { type RefusedCallStore, RefusedCallLog } from './refused-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The action logged when an administrator calls this route. Routes that change something or concern a record must
     * set it, or the server does not start. `none`: not logged; `by-handler`: the handler writes the entry.
     */
    audit?: AuditAction | 'none' | 'by-handler';
    /** Further details for the entry, such as the names of changed fields; never their values. */
    auditDetails?: (request: FastifyRequest) => string;
    /** A POST that only reads, because its query is too long for a URL. It is logged as a GET. */
    readsOnly?: true;
  }
  interface FastifyInstance {
    /** Writes the rejected requests counted so far. */
    flushRefusals(): Promise<void>;
    /**
     * Writes the entry of a route whose handler decides on it: the person was not signed in when the request arrived, or the
     * action depends on what was asked for.
     */
    audit(
      db: Database | Trx,
      request: FastifyRequest,
      action: AuditAction,
      who: string,
      details?: string | null,
    ): Promise<void>;
  }
  interface FastifyRequest {
    /** The ID of the entry that is completed with the status of the response. */
    auditEntry: number | null;
    /** Details set by the handler; they replace the route's `auditDetails`. */
    auditDetails: string | null;
    /**
     * The address key of the caller (R5), stored early because the socket has no address once it is closed. Null if the
     * request was rejected before.
     */
    callerAddress: string | null;
  }
}

/** The stored audit log. */
interface AuditLog extends RefusedCallStore {
  readonly addToAuditLog: (db: Database | Trx, row: AuditRow) => Promise<number>;
  readonly completeAuditEntry: (
    db: Database,
    id: number,
    outcome: Pick<AuditRow, 'status' | 'student_id' | 'details'>,
  ) => Promise<unknown>;
}

/** The longest accepted URL, so that a path or query is never cut. */
const MAX_DETAILS_LENGTH = 2000;
const NOT_MODIFIED = 304;

/**
 * Records who did what, when and from where (R11). The entry of a change is written before the handler runs and
 * completed with the status; the entry of a read is written before the response is sent. If the entry can't be written,
 * neither happens. Rejected requests are counted and written afterwards.
 */
export const audit = fp((app, { addToAuditLog, completeAuditEntry, ...store }: AuditLog) => {
  const refusals = new RefusedCallLog(app.db, store, (error, lost) => {
    app.log.error({ err: error, lost }, 'rejected requests could not be written to the audit log');
  });
  app.decorate('flushRefusals', () => refusals.flush());
  app.addHook('onClose', () => refusals.flush());

  app.addHook('onReady', (done) => {
    const unaudited = app.routeTable.find(
      (route) => isAuditedForAdmins(route) && route.config?.audit === undefined,
    );
    const mismatched = app.routeTable.find(hasScopeMismatch);
    done(
      unaudited
        ? new Error(`${String(unaudited.method)} ${unaudited.url} has no audit action.`)
        : mismatched &&
            new Error(
              `${String(mismatched.method)} ${mismatched.url} does not match the scope of its audit action.`,
            ),
    );
  });

  app.decorateRequest('auditEntry', null);
  app.decorateRequest('auditDetails', null);
  app.decorateRequest('callerAddress', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.callerAddress = addressKey(request.ip);
    done();
  });
  app.decorate('audit', async (db, request, action, who, details = null) => {
    await addToAuditLog(db, { ...getEntry(request, action), role: 'admin', who, details, status: 200 });
  });

  app.addHook('preHandler', async (request) => {
    const action = getAction(request);
    if (action && isChange(request)) {
      request.auditEntry = await addToAuditLog(app.db, getEntry(request, action));
    }
  });

  app.addHook('onSend', async (request, { statusCode: status }, payload) => {
    const action = getAction(request);
    if (!action) return;
    if (request.auditEntry !== null) await complete(request, request.auditEntry, status);
    else if (!isChange(request) && status < 400 && status !== NOT_MODIFIED) {
      await addToAuditLog(app.db, { ...getEntry(request, action), status }).catch((error: unknown) => {
        if (payload instanceof Readable) payload.destroy();
        throw error;
      });
    }
  });

  /** A failed update of the entry is only logged, because the change itself is already committed. */
  async function complete(request: FastifyRequest, id: number, status: number) {
    const { student_id, details } = auditSubject(request, status);
    await completeAuditEntry(app.db, id, { status, student_id, details }).catch((error: unknown) => {
      request.log.error({ err: error, id }, 'the status of an audit entry could not be written');
    });
  }

  function getEntry(request: FastifyRequest, event: AuditAction): AuditRow {
    return { ...caller(request), ...auditSubject(request), event, at: app.now().toISOString() };
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { event, adminName } = request.portalError ?? {};
    if (event) {
      refusals.add({
        ...caller(request),
        ...(adminName !== undefined && { role: 'admin' as const, who: adminName }),
        event,
        at: app.now(),
        student_id: request.studentId,
        status: reply.statusCode,
      });
    }
    done();
  });
});

/** Whether an administrator can change something or read non-public data with this route. */
function isAuditedForAdmins({ method, config }: RouteOptions) {
  const access = config?.access ?? 'office';
  return isStaffAccess(access) || access === 'own-record' || (method === 'POST' && access !== 'own-password');
}

/**
 * Whether a route names a student although its action concerns none, or the reverse. Such entries would be missing from
 * the family's list of accesses. A route whose action concerns many students may name one.
 */
function hasScopeMismatch({ config: { audit, getStudentId } = {} }: RouteOptions) {
  if (audit === undefined || audit === 'none' || audit === 'by-handler') return false;
  const { scope } = getAuditAction(audit);
  return getStudentId === undefined ? scope === 'one' : scope === 'school';
}

function getAction({ principal, routeOptions }: FastifyRequest): AuditAction | undefined {
  const { audit } = routeOptions.config;
  return principal?.role !== 'admin' || audit === 'none' || audit === 'by-handler' ? undefined : audit;
}

const isChange = ({ method, routeOptions }: FastifyRequest) =>
  method === 'POST' && routeOptions.config.readsOnly !== true;

const caller = ({ principal, callerAddress, ip, method, routeOptions }: FastifyRequest) => ({
  role: principal?.role ?? null,
  who: principal?.id ?? null,
  address: callerAddress ?? addressKey(ip),
  call: `${method} ${routeOptions.url ?? ''}`,
});

/** An entry with status 404 has no student ID, because the text that was sent may not be an ID. */
const auditSubject = (request: FastifyRequest, status = 200) => {
  const details = request.auditDetails ?? request.routeOptions.config.auditDetails?.(request);
  return {
    student_id: status === 404 ? null : (request.studentId ?? null),
    details: details?.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_DETAILS_LENGTH) ?? null,
  };
};
