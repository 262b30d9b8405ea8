import * as calls from '@formroom/domain/api/settings.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { inTransaction } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { getUpload } from '../../http/uploads.ts';
import { findLogo, deleteLogo } from './logo.repository.ts';
import { storeLogo } from './logo.service.ts';
import { getSettings } from './settings.repository.ts';

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

export const logoRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.getLogo, { access: 'anyone', isCacheable: true }, async (request, reply) => {
    const { logo: version } = await getSettings(app.db, ['logo']);
    const tag = `"${version ?? ''}"`;
    if (version !== null && request.headers['if-none-match'] === tag) return await reply.code(304).send();
    const logo = await findLogo(app.db);
    if (version === null || !logo) throw notFound();
    const isThisVersion = request.query.v === version;
    return reply
      .type(logo.mediaType)
      .header('etag', tag)
      .header('cache-control', isThisVersion ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache')
      .send(Buffer.from(logo.bytes));
  });

  addRoute(
    app,
    calls.updateLogo,
    { access: 'office', upload: true, audit: 'logo-changed' },
    async (request) => {
      const isRemoval = request.body.remove === '1' || request.upload?.bytes === 0;
      if (isRemoval) await inTransaction(app.db, deleteLogo);
      else await storeLogo(app.db, getUpload(request).path);
      return await getSettings(app.db, ['logo']);
    },
  );
};
