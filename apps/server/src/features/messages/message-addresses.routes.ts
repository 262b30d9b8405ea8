import * as calls from '@formroom/domain/api/message-addresses.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { studentInPath } from '../../http/access.ts';
import { notFound } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { stopByToken } from './addresses.repository.ts';
import { listBlockedParents } from './blocks.repository.ts';
import { changeAddress, confirmAddress, listAddresses } from './change-address.service.ts';

const MAX_FORM_BYTES = 1024;

export const messageAddressRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.listMessageAddresses,
    { access: 'own-record', getStudentId: studentInPath, audit: 'addresses-viewed' },
    (request) => listAddresses(app.db, request.params.id, requirePrincipal(request)),
  );

  addRoute(
    app,
    calls.changeMessageAddress,
    {
      access: 'own-record',
      getStudentId: studentInPath,
      audit: 'address-changed',
      onRequest: app.limits.changes,
    },
    (request) =>
      changeAddress(app.db, request.params.id, request.body, {
        by: requirePrincipal(request),
        now: app.now(),
      }),
  );

  addRoute(
    app,
    calls.listBlockedParents,
    { access: 'staff-read', getStudentId: studentInPath, audit: 'addresses-viewed' },
    (request) => listBlockedParents(app.db, request.params.id),
  );

  addRoute(
    app,
    calls.confirmAddress,
    { access: 'anyone', audit: 'none', onRequest: app.limits.links },
    (request) => confirmAddress(app.db, request.body.token, app.now()),
  );

  app.register((withForms, _options, done) => {
    // What mail programs send has a body that says nothing.
    withForms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, parsed) => {
        parsed(null);
      },
    );
    addRoute(
      withForms,
      calls.stopMessages,
      { access: 'anyone', audit: 'none', onRequest: app.limits.links, needsNoCsrfToken: true },
      async (request) => {
        if (!(await stopByToken(app.db, request.params.token, app.now()))) throw notFound();
        return { stopped: true as const };
      },
    );
    done();
  });

  addRoute(app, calls.openStopPage, { access: 'anyone' }, (request, reply) =>
    reply.redirect(`/stop-messages#${encodeURIComponent(request.params.token)}`),
  );
};
