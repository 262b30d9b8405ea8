import * as calls from '@formroom/domain/api/mark-sheets.ts';
import { remindTeachers as remindTeachersCall } from '@formroom/domain/api/sheet-reminders.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import { toIsoDate } from '@formroom/domain/school/dates.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRoutes } from '../../app-types.ts';
import { notAllowed } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getBaseAddress } from '../../base-address.ts';
import { getClassRemarks, saveClassRemarks } from './remarks/class-remarks.service.ts';
import { findRemarks } from './remarks/remark-bank.repository.ts';
import { saveRemarkBank } from './remarks/save-remark-bank.service.ts';
import { remindTeachers } from './reminders/remind-teachers.service.ts';
import { changeSheetState } from './sheets/change-state.service.ts';
import { getSheet } from './sheets/get-sheet.service.ts';
import { listSheets } from './sheets/list-sheets.service.ts';
import { saveSheet } from './sheets/save-sheet.service.ts';
import type { Editor } from './sheets/sheet-context.service.ts';

export const markRoutes: PortalRoutes = (app) => {
  const getEditor = (request: FastifyRequest): Editor => {
    const { role, id, adminRole } = requirePrincipal(request);
    if (adminRole === null) throw notAllowed();
    const now = app.now();
    return { role, id, adminRole, now, today: toIsoDate(now, app.config.timeZone) };
  };

  addRoute(app, calls.listMarkSheets, { access: 'staff', audit: 'none' }, (request) =>
    listSheets(app.db, request.params, getEditor(request)),
  );

  addRoute(
    app,
    calls.getMarkSheet,
    {
      access: 'staff',
      audit: 'class-marks-viewed',
      auditDetails: ({ params }) => `${formatTermKey(params)} ${params.class}`,
    },
    async (request, reply) => {
      const { class: class_id, ...key } = request.params;
      return sendIfChanged(request, reply, await getSheet(app.db, { ...key, class_id }, getEditor(request)));
    },
  );

  addRoute(
    app,
    calls.saveMarkSheet,
    {
      access: 'sheets',
      audit: 'class-marks-typed',
      auditDetails: ({ params }) => `${formatTermKey(params)} ${params.class}`,
    },
    (request) => {
      const { class: class_id, ...key } = request.params;
      return saveSheet(app.db, { ...key, class_id }, request.body.rows, getEditor(request));
    },
  );

  addRoute(
    app,
    calls.changeSheetState,
    {
      access: 'sheets',
      audit: 'sheet-state-changed',
      auditDetails: ({ body: { class_id, subject, state, reason, ...key } }) =>
        `${formatTermKey(key)} ${class_id}, subject ${subject}: ${state}${reason ? `, ${reason}` : ''}`,
    },
    (request) => changeSheetState(app.db, request.body, getEditor(request)),
  );

  addRoute(app, remindTeachersCall, { access: 'office', audit: 'by-handler' }, (request) =>
    remindTeachers(app.db, request.body, {
      editor: getEditor(request),
      portal: getBaseAddress(app.config, app.server),
      audit: (trx, messages) =>
        app.audit(
          trx,
          request,
          'teachers-reminded',
          requirePrincipal(request).id,
          `${formatTermKey(request.body)}, ${pluralize(messages, 'teacher')}`,
        ),
    }),
  );

  addRoute(
    app,
    calls.getClassRemarks,
    {
      access: 'staff',
      audit: 'class-marks-viewed',
      auditDetails: ({ params }) => `${formatTermKey(params)} ${params.class}`,
    },
    async (request, reply) => {
      const { class: class_id, ...key } = request.params;
      const remarks = await getClassRemarks(app.db, { ...key, class_id }, getEditor(request));
      return sendIfChanged(request, reply, remarks);
    },
  );

  addRoute(
    app,
    calls.saveClassRemarks,
    {
      access: 'sheets',
      audit: 'class-marks-typed',
      auditDetails: ({ params }) => `${formatTermKey(params)} ${params.class}`,
    },
    (request) => {
      const { class: class_id, ...key } = request.params;
      return saveClassRemarks(app.db, { ...key, class_id }, request.body.rows, getEditor(request));
    },
  );

  addRoute(app, calls.getRemarkBank, { access: 'staff', audit: 'none' }, (request) =>
    findRemarks(app.db, requirePrincipal(request).id),
  );

  addRoute(app, calls.saveRemarkBank, { access: 'sheets', audit: 'remark-bank-changed' }, async (request) => {
    const { id, adminRole } = requirePrincipal(request);
    if (request.body.school && adminRole !== 'office') throw notAllowed();
    return await saveRemarkBank(app.db, id, request.body);
  });
};

/** A page asks every half minute: that is no activity of a person, and no new view in the audit log. */
function sendIfChanged<Content extends { readonly tag: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
) {
  const etag = `"${content.tag}"`;
  if (request.headers['if-none-match'] === etag) return reply.code(304).send('');
  reply.header('etag', etag);
  return content;
}
