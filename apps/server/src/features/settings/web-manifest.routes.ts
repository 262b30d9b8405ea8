import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { getSettings } from './settings.repository.ts';

/** The web app manifest, with the school's name. */
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
          // Keeps Back and Reload, which the pages need.
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
