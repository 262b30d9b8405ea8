import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { getPdfQueueLoad } from '../pdf/render-pdf.ts';
import { databaseMetricsText } from './metrics-database.ts';
import { watchProcess } from './metrics-process.ts';
import { formatMetric } from './metrics-text.ts';
import { notFound } from '../http/problem.ts';

const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const FORWARDING_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether the request comes from this machine and not through a proxy on it. */
const isLoopback = ({
  headers,
  socket: { remoteAddress = '' },
}: Pick<FastifyRequest, 'headers' | 'socket'>) =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress) &&
  FORWARDING_HEADERS.every((name) => headers[name] === undefined);

/** Serves `/metrics` for Prometheus; a 404 for callers from other machines. */
export const metrics = fp((app) => {
  const watched = watchProcess();
  app.addHook('onClose', (_app, done) => {
    watched.stop();
    done();
  });

  app.get(
    paths.metrics,
    { config: { access: 'anyone' }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      if (!isLoopback(request)) throw notFound();
      const { busy, waiting } = getPdfQueueLoad();
      const database = await databaseMetricsText(app.db, (error) => {
        request.log.warn({ err: error }, 'the database does not answer');
      });
      const pdf = formatMetric('formroom_pdf_jobs', 'gauge', 'Documents being made and waiting.', [
        { labels: { state: 'busy' }, value: busy },
        { labels: { state: 'waiting' }, value: waiting },
      ]);
      return reply
        .type(PROMETHEUS_TYPE)
        .send(watched.text() + app.requestMetricsText() + app.loadSheddingMetricsText() + pdf + database);
    },
  );
});
