import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response has no personal data; the route sets its own cache headers. */
    isCacheable?: boolean;
  }
}

const YEAR = 365 * 24 * 60 * 60;
const isBehindHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl?.startsWith('https:') === true;

/** Headers for responses to requests that the parser rejects, which run through no plugin. */
export const minimalSecurityHeaders = (config: Pick<Config, 'publicUrl'>) => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  ...(isBehindHttps(config) && { 'strict-transport-security': `max-age=${YEAR}` }),
});

/** Denies the features that the portal does not use. Only the page that scans codes may open the camera. */
export const permissionsPolicy = ({ camera }: { camera: boolean }) =>
  `camera=${camera ? '(self)' : '()'}, microphone=(), geolocation=(), payment=(), usb=()`;

/** Returns the headers that helmet sets. They are the same for each response, so it runs once. */
function computeHeaders(options: HelmetOptions) {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error as Error;
  });
  return response.getHeaders();
}

export const securityHeaders = fp((app) => {
  const behindHttps = isBehindHttps(app.config);
  const fromHelmet = computeHeaders({
    hsts: behindHttps && { maxAge: YEAR, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Material UI injects style elements at run time.
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
  const headers = { ...fromHelmet, 'permissions-policy': permissionsPolicy({ camera: false }) };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });

  // Personal data must not be stored by browsers or proxies.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const mayBeCached = request.routeOptions.config.isCacheable === true || !request.url.startsWith('/api/');
    if (!mayBeCached || !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'private, no-store');
    }
    done();
  });
});
