import * as calls from '@formroom/domain/api/audit-log.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { findStudentId } from '../students/student-ids.repository.ts';
import { addRoute } from '../../http/route.ts';
import { findAuditEntries, type AuditCursor } from './audit-log.repository.ts';
import { deleteOldAuditEntries } from './audit-log.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';

export const auditRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.getAuditLog, { access: 'staff-read', audit: 'none' }, async (request) => {
    await app.flushRefusals();
    const { before, student_id: typed, ...others } = request.query;
    const student = typed === undefined ? {} : { student_id: (await findStudentId(app.db, typed)) ?? typed };
    const query = { ...others, ...student };
    const found = await findAuditEntries(app.db, query, {
      timeZone: app.config.timeZone,
      before: before === undefined ? undefined : parseCursor(before),
    });
    const data = found.slice(0, query.limit);
    const last = data.at(-1);
    const next = last && found.length > data.length ? `${last.at}-${String(last.id)}` : null;
    return { data, next };
  });

  app.addPeriodicJob('delete old audit entries', async () => {
    const { audit_years: years } = await getSettings(app.db, ['audit_years']);
    await deleteOldAuditEntries(app.db, app.now(), years);
  });
};

/** Decodes the value of `next`. */
function parseCursor(cursor: string): AuditCursor {
  const cut = cursor.lastIndexOf('-');
  return { at: cursor.slice(0, cut), id: Number(cursor.slice(cut + 1)) };
}
