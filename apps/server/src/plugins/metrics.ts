import { paths } from '@formroom/domain/api/paths.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { pdfLoad } from '../documents/pdf/render-pdf.ts';
import { databaseMetricsText } from './metrics-database.ts';
import { watchProcess } from './metrics-process.ts';
import { metricText } from './metrics-text.ts';
import { notFound } from './problem.ts';

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Somebody on this machine, and not by way of a proxy on it. */
const isAtHome = ({ headers, socket: { remoteAddress = '' } }: Pick<FastifyRequest, 'headers' | 'socket'>) =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress) &&
  FORWARDED.every((name) => headers[name] === undefined);

/** `/metrics` for Prometheus; to callers from elsewhere it does not exist. */
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
      if (!isAtHome(request)) throw notFound();
      const { busy, waiting } = pdfLoad();
      const database = await databaseMetricsText(app.db, (error) => {
        request.log.warn({ err: error }, 'the database does not answer');
      });
      const pdf = metricText('formroom_pdf_jobs', 'gauge', 'Documents being made and waiting.', [
        { labels: { state: 'busy' }, value: busy },
        { labels: { state: 'waiting' }, value: waiting },
      ]);
      return reply
        .type(PROMETHEUS)
        .send(watched.text() + app.requestMetricsText() + app.overloadMetricsText() + pdf + database);
    },
  );
});
