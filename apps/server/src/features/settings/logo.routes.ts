import { paths } from '@formroom/domain/api/paths.ts';
import { changeLogoSchema, logoAnswerSchema } from '@formroom/domain/api/settings.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { inTransaction } from '../../db/database.ts';
import { notFound } from '../../plugins/problem.ts';
import { uploadOf } from '../../plugins/uploads.ts';
import { findLogo, removeLogo } from './logo.repository.ts';
import { storeLogo } from './logo.service.ts';
import { getSettings } from './settings.repository.ts';

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

export const logoRoutes: PortalRoutes = (app) => {
  app.get(
    paths.logo,
    {
      config: { access: 'anyone', mayBeKept: true },
      schema: { querystring: z.object({ v: z.string().optional() }), produces: ['image/png', 'image/jpeg'] },
    },
    async (request, reply) => {
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
    },
  );

  app.post(
    paths.logo,
    {
      config: { access: 'admin', upload: true, audit: 'logo-changed' },
      schema: { body: changeLogoSchema, response: { 200: logoAnswerSchema } },
    },
    async (request) => {
      const isRemoval = request.body.remove === '1' || request.upload?.bytes === 0;
      if (isRemoval) await inTransaction(app.db, removeLogo);
      else await storeLogo(app.db, uploadOf(request).path);
      return await getSettings(app.db, ['logo']);
    },
  );
};
