import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';

/**
 * Counts what families could not save, by field, so that a rule that many stumble over is seen. A request names its
 * fields itself: only those of the catalogue become labels.
 */
export const refusedAnswerMetrics = fp((app) => {
  const refused = new Counter({
    name: 'formroom_refused_answers_total',
    help: 'Answers of families that a save refused (422), by field.',
    labelNames: ['field'],
    registers: [app.metricsRegistry],
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { principal, portalError } = request;
    if (principal?.role === 'student' && portalError?.kind === 'invalid')
      for (const field of Object.keys(portalError.errors ?? {}).filter(isFieldName)) refused.inc({ field });
    done();
  });
});
