import { Readable } from 'node:stream';
import { getAuditAction, type AuditAction } from '@formroom/domain/api/audit.ts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Trx } from '../db/database.ts';
import { addToAuditLog, type AuditRow, completeAuditEntry } from '../features/audit/audit.repository.ts';
import { RefusedCallLog } from '../features/audit/refused-calls.ts';
import { addressKey } from './address-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the log calls it when an administrator makes this call; the portal does not start where a call that changes
     * something, or is about a record, does not say it. `none`: it is not written; `by-handler`: the handler writes it.
     */
    audit?: AuditAction | 'none' | 'by-handler';
    /** What else the log says of a call, such as the names of what it changes: never a value. */
    auditDetails?: (request: FastifyRequest) => string;
    /** A POST that changes nothing, because its question is too long for an address: it is logged as a GET is. */
    readsOnly?: true;
  }
  interface FastifyInstance {
    /** Writes the refusals that were counted until now. */
    flushRefusals(): Promise<void>;
    /** Writes what somebody did who was not known when the call came, in the transaction in which it is done. */
    audit(
      trx: Trx,
      request: FastifyRequest,
      action: AuditAction,
      who: string,
      details?: string | null,
    ): Promise<void>;
  }
  interface FastifyRequest {
    /** The number of the entry that waits for the outcome of the call. */
    auditEntry: number | null;
    /** What the handler found out for the log, in the place of the route's `auditDetails`. */
    auditDetails: string | null;
    /** Where the call comes from, as long as nothing refused it before; nobody can say once its connection is gone. */
    callerAddress: string | null;
  }
}

/** As long as an address can be: what a call names is never cut. */
const MAX_DETAILS_LENGTH = 2000;
const NOT_MODIFIED = 304;

/**
 * Records who did what, when and from where (R11). What an administrator changes is written before it is
 * done, and completed with the outcome; what an administrator looks at is written before it is sent: neither happens
 * without its entry. Refusals are counted and written afterwards.
 */
export const audit = fp((app) => {
  const refusals = new RefusedCallLog(app.db, (error, lost) => {
    app.log.error({ err: error, lost }, 'refusals could not be written into the audit log');
  });
  app.decorate('flushRefusals', () => refusals.flush());
  app.addHook('onClose', () => refusals.flush());

  app.addHook('onReady', (done) => {
    const silent = app.routeTable.find(
      (route) => isAuditedForAdmins(route) && route.config?.audit === undefined,
    );
    const unclear = app.routeTable.find(hasScopeMismatch);
    done(
      silent
        ? new Error(`${String(silent.method)} ${silent.url} does not say what the audit log calls it.`)
        : unclear &&
            new Error(`${String(unclear.method)} ${unclear.url} is not about whom its audited action says.`),
    );
  });

  app.decorateRequest('auditEntry', null);
  app.decorateRequest('auditDetails', null);
  app.decorateRequest('callerAddress', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.callerAddress = addressKey(request.ip);
    done();
  });
  app.decorate('audit', async (trx, request, action, who, details = null) => {
    await addToAuditLog(trx, { ...entryOf(request, action), role: 'admin', who, details, status: 200 });
  });

  app.addHook('preHandler', async (request) => {
    const action = actionOf(request);
    if (action && isChange(request)) {
      request.auditEntry = await addToAuditLog(app.db, entryOf(request, action));
    }
  });

  app.addHook('onSend', async (request, { statusCode: status }, payload) => {
    const action = actionOf(request);
    if (!action) return;
    if (request.auditEntry !== null) await complete(request, request.auditEntry, status);
    else if (!isChange(request) && status < 400 && status !== NOT_MODIFIED) {
      await addToAuditLog(app.db, { ...entryOf(request, action), status }).catch((error: unknown) => {
        if (payload instanceof Readable) payload.destroy();
        throw error;
      });
    }
  });

  /** The entry is there: that its outcome can't be written does not take back what is done. */
  async function complete(request: FastifyRequest, id: number, status: number) {
    const { student_id, details } = auditSubject(request, status);
    await completeAuditEntry(app.db, id, { status, student_id, details }).catch((error: unknown) => {
      request.log.error({ err: error, id }, 'an outcome could not be written into the audit log');
    });
  }

  function entryOf(request: FastifyRequest, event: AuditAction): AuditRow {
    return { ...caller(request), ...auditSubject(request), event, at: app.now().toISOString() };
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { event, adminName } = request.problem ?? {};
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

/** Whether an administrator can change something by a call, or look at what is not for everybody. */
function isAuditedForAdmins({ method, config }: RouteOptions) {
  const access = config?.access ?? 'admin';
  return access === 'admin' || access === 'own-record' || (method === 'POST' && access !== 'own-password');
}

/**
 * Whether a call names a student while its action is about none, or the other way round: its entries would be missing
 * in the family's list of who has looked. What is about many may be asked for one of them.
 */
function hasScopeMismatch({ config: { audit, studentOf } = {} }: RouteOptions) {
  if (audit === undefined || audit === 'none' || audit === 'by-handler') return false;
  const { scope } = getAuditAction(audit);
  return studentOf === undefined ? scope === 'one' : scope === 'school';
}

function actionOf({ principal, routeOptions }: FastifyRequest): AuditAction | undefined {
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

/** What is not there was perhaps no ID at all, and is not kept. */
const auditSubject = (request: FastifyRequest, status = 200) => {
  const details = request.auditDetails ?? request.routeOptions.config.auditDetails?.(request);
  return {
    student_id: status === 404 ? null : (request.studentId ?? null),
    details: details?.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_DETAILS_LENGTH) ?? null,
  };
};
