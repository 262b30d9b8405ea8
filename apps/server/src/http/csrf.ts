import csrfProtection from '@fastify/csrf-protection';
import { paths } from '@formroom/domain/api/paths.ts';
import fp from 'fastify-plugin';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a POST that mail programs send (RFC 8058). It must change nothing for whoever is signed in. */
    needsNoCsrfToken?: true;
  }
}

/** Checks that every POST sends the cookie `XSRF-TOKEN` back in the header `X-XSRF-TOKEN`; otherwise 419 (R8). */
export const csrf = fp(async (app) => {
  const secure = app.config.publicUrl?.startsWith('https:') === true;
  const cookie = { path: '/', sameSite: 'lax', secure } as const;
  await app.register(csrfProtection, {
    cookieKey: secure ? '__Host-formroom_csrf' : 'formroom_csrf',
    cookieOpts: { ...cookie, httpOnly: true },
    getToken: (request) => request.headers['x-xsrf-token'] as string | undefined,
  });

  app.addHook('onRequest', (request, reply, next) => {
    const { access, needsNoCsrfToken } = request.routeOptions.config;
    if (request.method === 'POST' && access !== undefined && needsNoCsrfToken !== true)
      app.csrfProtection(request, reply, next);
    else next();
  });

  const schema = { response: { 204: z.undefined().describe('Sets the cookie XSRF-TOKEN.') } };
  app.get(
    paths.csrfCookie,
    { config: { access: 'anyone', neverWaits: true }, schema },
    async (_request, reply) => {
      reply.setCookie('XSRF-TOKEN', reply.generateCsrf(), cookie);
      return reply.code(204).send();
    },
  );
});
