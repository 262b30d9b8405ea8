import fastifyStatic from '@fastify/static';
import { CONFIRM_SIGN_OUT, formerOfficePaths, officePaths } from '@formroom/domain/api/paths.ts';
import { VERIFY_PATH } from '@formroom/domain/card-verification/statement.ts';
import { steps } from '@formroom/domain/registration/steps.ts';
import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { notFound } from '../errors.ts';
import { permissionsPolicy } from './security-headers.ts';

const YEAR = 365 * 24 * 60 * 60;

const isApiCall = (url: string) => /^\/(api|sanctum)(\/|$|\?)/.test(url);

/** The pages with a document of their own. All other paths get registration.html, office.html or portal.html. */
const ownPages: Record<string, string | undefined> = {
  '': 'index.html',
  '/admin': 'admin.html',
  '/admin/invitation': 'invitation.html',
  [VERIFY_PATH]: 'verify.html',
};

/** The pages that redirect visitors to the sign-in page (R10). Not `/logout`, which has its own rules. */
const pagesBehindSignIn = new Set<string>([
  ...[
    '/dashboard',
    '/messages',
    '/my-data',
    '/term-reports',
    '/registration',
    '/registration/change-password',
  ],
  ...steps.map(({ path }) => path),
  ...Object.values(officePaths),
  ...Object.keys(formerOfficePaths),
]);

function portalPage(path: string) {
  if (path.startsWith('/registration/')) return 'registration.html';
  return path.startsWith('/admin/') ? 'office.html' : 'portal.html';
}

/** Whether another site led the browser to `/logout` in any spelling, which would sign the user out. */
function isCrossSiteSignOut({ url, headers }: FastifyRequest) {
  const [path = '', query] = url.split('?');
  const isFromElsewhere = ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
  return (
    isFromElsewhere && /logout/i.test(decodePath(path)) && !new URLSearchParams(query).has(CONFIRM_SIGN_OUT)
  );
}

function decodePath(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Serves the built web app: its files by name, and an HTML page for every other path. */
export const webApp = fp<{ root: string }>(async (app, { root }) => {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone', neverWaits: true };
    });
    await files.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Built files have a content hash in their names.
        const immutable = path.includes('/assets/');
        void reply.header(
          'cache-control',
          immutable ? `public, max-age=${String(YEAR)}, immutable` : 'no-cache',
        );
      },
    });

    files.get('/*', { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) => {
      const [path = ''] = request.url.split('?');
      if (isApiCall(request.url) || /\.\w+$/.test(path)) throw notFound();
      if (isCrossSiteSignOut(request)) {
        // With this query the page asks for confirmation before it signs the user out.
        return reply.header('cache-control', 'no-store').redirect(`/logout?${CONFIRM_SIGN_OUT}`, 303);
      }
      // The page itself redirects too (R10), also after a session has ended, but seconds later on a slow connection.
      if (!request.hasSessionCookie() && pagesBehindSignIn.has(path)) {
        return reply.header('cache-control', 'no-store').redirect('/', 302);
      }
      const page = trimEndCharacters(path, '/');
      if (page === VERIFY_PATH) void reply.header('permissions-policy', permissionsPolicy({ camera: true }));
      return reply.sendFile(ownPages[page] ?? portalPage(path));
    });
  });
});
