import { auditPageSchema, auditQuerySchema } from '@formroom/domain/api/audit.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { findAuditEntries, type Place } from './audit.repository.ts';

export const auditRoutes: PortalRoutes = (app) => {
  app.get(
    paths.auditLog,
    {
      config: { access: 'admin', audit: 'none' },
      schema: { querystring: auditQuerySchema, response: { 200: auditPageSchema } },
    },
    async (request) => {
      await app.writeRefusals();
      const { before, ...query } = request.query;
      const found = await findAuditEntries(app.db, query, {
        timeZone: app.config.timeZone,
        before: before === undefined ? undefined : placeOf(before),
      });
      const data = found.slice(0, query.limit);
      const last = data.at(-1);
      const next = last && found.length > data.length ? `${last.at}-${String(last.id)}` : null;
      return { data, next };
    },
  );
};

/** What `next` stands for. */
function placeOf(cursor: string): Place {
  const cut = cursor.lastIndexOf('-');
  return { at: cursor.slice(0, cut), id: Number(cursor.slice(cut + 1)) };
}
