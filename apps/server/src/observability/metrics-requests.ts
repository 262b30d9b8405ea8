import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DurationHistogram, formatMetric, type Sample } from './metrics-text.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the request metrics since the start, in the Prometheus text format. */
    requestMetricsText(): string;
  }
}

const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const NS_PER_SECOND = 1e9;
/** The status that nginx logs when the client disconnects before the response. */
const CLIENT_CLOSED_REQUEST = '499';

/** Returns the route's pattern, never its URL, which may contain an ID. All static files share one label. */
const routeLabel = ({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>) => {
  if (url === undefined) return 'none';
  return /^\/(api\/|sanctum\/|logout$|metrics$|\w+z$)/.test(url) ? url : 'page';
};

/** Counts requests by route, method and status, measures their duration, and counts those in progress. */
export const requestMetrics = fp((app) => {
  const durations = new DurationHistogram(BOUNDS_SECONDS);
  const answering = new Map<string, number>();
  const add = (route: string, by: 1 | -1) => answering.set(route, (answering.get(route) ?? 0) + by);

  // Listens to the raw response, because Fastify calls no onResponse hook for an aborted request.
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeLabel(request);
    const start = process.hrtime.bigint();
    add(route, 1);
    finished(reply.raw, (early) => {
      add(route, -1);
      const status = early ? CLIENT_CLOSED_REQUEST : String(reply.raw.statusCode);
      const seconds = Number(process.hrtime.bigint() - start) / NS_PER_SECOND;
      durations.observe({ method: request.method, route, status }, seconds);
    });
    done();
  });

  app.decorate('requestMetricsText', () => {
    const now = [...answering].map(([route, value]): Sample => ({ labels: { route }, value }));
    return (
      durations.text(
        'http_request_duration_seconds',
        'From the first byte of a request to the end of its answer.',
      ) + formatMetric('http_requests_in_flight', 'gauge', 'Requests that are being answered.', now)
    );
  });
});
