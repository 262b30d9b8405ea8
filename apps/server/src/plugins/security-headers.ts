import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is no personal data: browsers may keep it as the route says. */
    mayBeKept?: boolean;
  }
}

/** What a browser may do with the portal's pages and answers. */
export const securityHeaders = fp(async (app) => {
  const behindHttps = app.config.publicUrl?.startsWith('https:') === true;
  await app.register(helmet, {
    hsts: behindHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The components write their styles into the page while it runs.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(behindHttps && { upgradeInsecureRequests: [] }),
      },
    },
  });

  // Personal data is never kept by a browser or a proxy.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const mayBeKept = request.routeOptions.config.mayBeKept === true || !request.url.startsWith('/api/');
    if (!mayBeKept || !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'private, no-store');
    }
    done();
  });
});
