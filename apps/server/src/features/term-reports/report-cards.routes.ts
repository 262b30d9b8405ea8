import { paths } from '@formroom/domain/api/paths.ts';
import { ALL_CLASSES } from '@formroom/domain/api/reports.ts';
import {
  cardInPathSchema,
  type ReportCard,
  type ReportCardPage,
  reportCardPageSchema,
  termInPathSchema,
} from '@formroom/domain/api/term-reports.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import type { TermKey } from '../../db/tables.ts';
import { PDF_TYPE, sendPdf } from '../../documents/pdf/send-pdf.ts';
import { studentInPath } from '../../plugins/access.ts';
import { principalOf } from '../../plugins/session.ts';
import { logoFiles } from './card-logo.ts';
import { printCard } from './print-cards.ts';
import { printTerm } from './print-term.service.ts';
import { openForFamily, openForSchool } from './send-card.ts';

const cardInPath = ({ params }: FastifyRequest) => {
  const { year, term } = params as TermKey;
  return `${year}/${term}`;
};

/** What of an earlier card stands beside a later one. */
const comparedWith = ({ year, term, average, subjects }: ReportCard): ReportCardPage['last'] => ({
  year,
  term,
  average,
  subjects: subjects.map(({ subject, total }) => ({ subject, total })),
});

export const reportCardRoutes: PortalRoutes = (app) => {
  const moment = () => ({ now: app.now(), timeZone: app.config.timeZone });
  const config = {
    access: 'own-record',
    studentOf: studentInPath,
    audit: 'card-viewed',
    auditDetails: cardInPath,
  } as const;

  /** A card for who asks: a family gets its posted ones, and each opening is counted. */
  async function open<T>(
    request: FastifyRequest & { params: z.output<typeof cardInPathSchema> },
    make: (card: ReportCard, last: ReportCard | undefined) => Promise<T>,
    withLast = false,
  ): Promise<T> {
    const { id: studentId, ...key } = request.params;
    const opening = { key, studentId, withLast };
    if (principalOf(request).role === 'admin') return await openForSchool(app.db, opening, make);
    return await openForFamily(app.db, { ...opening, now: app.now() }, make);
  }

  app.get(
    paths.reportCard,
    { config, schema: { params: cardInPathSchema, produces: [PDF_TYPE] } },
    async (request, reply) => {
      const { id, year, term } = request.params;
      const pdf = await open(request, async (card) =>
        printCard(card, id, await logoFiles(app.db, card.logo), moment()),
      );
      return sendPdf(reply, `Report Card ${id} ${year} Term ${term}.pdf`, pdf);
    },
  );

  app.get(
    paths.reportCardPage,
    { config, schema: { params: cardInPathSchema, response: { 200: reportCardPageSchema } } },
    (request) =>
      open(
        request,
        (card, last) => Promise.resolve({ ...card, last: last ? comparedWith(last) : null }),
        true,
      ),
  );

  app.get(
    paths.reportCards,
    {
      config: {
        access: 'admin',
        audit: 'cards-printed',
        auditDetails: (request) => `${cardInPath(request)} ${(request.params as { class: string }).class}`,
      },
      schema: { params: termInPathSchema.extend({ class: z.string() }), produces: [PDF_TYPE] },
    },
    async (request, reply) => {
      const { class: className, ...key } = request.params;
      const print = await printTerm(app.db, key, className, moment());
      const which = className === ALL_CLASSES ? '' : ` ${className}`;
      return sendPdf(reply, `Report Cards ${key.year} Term ${key.term}${which}.pdf`, print);
    },
  );
};
