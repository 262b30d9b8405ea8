import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Gauge, Registry } from 'prom-client';
import { getPdfQueueLoad } from '../pdf/render-pdf.ts';
import { registerDatabaseMetrics } from './metrics-database.ts';
import { processMetrics } from './metrics-process.ts';
import { notFound } from '../errors.ts';
import { cacheFor } from './cache-for.ts';

/** How long the numbers of the database are kept, because the route never waits (R73). */
const MEASURED_FOR_MS = 1000;

const FORWARDING_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether the request comes from this machine and not through a proxy on it. */
const isLoopback = ({
  headers,
  socket: { remoteAddress = '' },
}: Pick<FastifyRequest, 'headers' | 'socket'>) =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress) &&
  FORWARDING_HEADERS.every((name) => headers[name] === undefined);

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this app; plugins register theirs. */
    metricsRegistry: Registry;
  }
}

/** Creates the registry that plugins register their metrics in. */
export const metricsRegistry = fp((app) => {
  app.decorate('metricsRegistry', new Registry());
});

/** Serves `/metrics` for Prometheus; a 404 for callers from other machines. */
export const metrics = fp((app) => {
  const registry = app.metricsRegistry;
  const measureDatabase = cacheFor(
    MEASURED_FOR_MS,
    registerDatabaseMetrics(registry, app.db, (error) => {
      app.log.warn({ err: error }, 'the database does not respond');
    }),
  );
  new Gauge({
    name: 'formroom_pdf_jobs',
    help: 'Documents in progress and queued.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { busy, waiting } = getPdfQueueLoad();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'waiting' }, waiting);
    },
  });

  app.get(
    paths.metrics,
    { config: { access: 'anyone', neverWaits: true }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      if (!isLoopback(request)) throw notFound();
      await measureDatabase();
      return reply
        .type(registry.contentType)
        .send(await Registry.merge([processMetrics, registry]).metrics());
    },
  );
});
