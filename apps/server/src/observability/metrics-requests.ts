import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Gauge, Histogram } from 'prom-client';

const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The status that nginx logs when the client disconnects before the response. */
const CLIENT_CLOSED_REQUEST = '499';

/** Returns the route's pattern, never its URL, which may contain an ID. All static files share one label. */
const routeLabel = ({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>) => {
  if (url === undefined) return 'none';
  return /^\/(api\/|sanctum\/|logout$|metrics$|\w+z$)/.test(url) ? url : 'page';
};

/** Counts requests by route, method and status, measures their duration, and counts those in progress. */
export const requestMetrics = fp((app) => {
  const registers = [app.metricsRegistry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS_SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress.',
    labelNames: ['route'],
    registers,
  });

  // Listens to the raw response, because Fastify calls no onResponse hook for an aborted request.
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeLabel(request);
    const observeDuration = durations.startTimer({ method: request.method, route });
    inFlight.inc({ route });
    finished(reply.raw, (error) => {
      inFlight.dec({ route });
      observeDuration({ status: error ? CLIENT_CLOSED_REQUEST : String(reply.raw.statusCode) });
    });
    done();
  });
});
