import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { getSettings } from './settings.repository.ts';

/** What a phone needs to put the portal among its apps, under the school's name (W3C Web Application Manifest). */
export const webManifestRoutes: PortalRoutes = (app) => {
  app.get(
    paths.webManifest,
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (_request, reply) => {
      const { school_name: name } = await getSettings(app.db, ['school_name']);
      return reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send({
          name,
          description: 'Registration and term reports',
          lang: 'en-TT',
          start_url: '/',
          scope: '/',
          // With Back and Reload, which the pages count on.
          display: 'minimal-ui',
          theme_color: '#194D27',
          background_color: '#F3F6F3',
          icons: [
            { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
            { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
            { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
          ],
        });
    },
  );
};
