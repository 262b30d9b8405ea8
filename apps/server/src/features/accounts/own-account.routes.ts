import * as calls from '@formroom/domain/api/own-account.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addressKey } from '../../http/address-key.ts';
import { notSignedIn } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { assertAdminCredentialCurrent } from './admin-credentials.ts';
import { changeAdminPassword, endOwnSessions } from './own-account.service.ts';
import { reauthenticate } from './reauthentication.service.ts';
import { findSessionsOfAdmin } from './sessions.repository.ts';

export const ownAccountRoutes: PortalRoutes = (app) => {
  addRoute(
    app,
    calls.changeAdminPassword,
    { waitsFor: 'passwords', access: 'staff', audit: 'own-password-changed' },
    async (request, reply) => {
      const principal = requirePrincipal(request);
      const attempt = { address: addressKey(request.ip), now: app.now() };
      const key = await changeAdminPassword(app.db, principal, request.body, attempt);
      await reply.signIn({ role: 'admin', id: principal.id }, (trx) =>
        assertAdminCredentialCurrent(trx, principal.id, key, notSignedIn),
      );
      return { name: principal.id };
    },
  );

  addRoute(
    app,
    calls.reauthenticate,
    { waitsFor: 'passwords', access: 'office', audit: 'by-handler' },
    async (request) => {
      const principal = requirePrincipal(request);
      const attempt = { address: addressKey(request.ip), now: app.now() };
      return await reauthenticate(app.db, principal, request.body, attempt, (trx, details) =>
        app.audit(trx, request, 'reauthenticated', principal.id, details),
      );
    },
  );

  addRoute(app, calls.listOwnSessions, { access: 'staff', audit: 'none' }, (request) =>
    findSessionsOfAdmin(app.db, requirePrincipal(request), app.now()),
  );

  addRoute(app, calls.endOwnSessions, { access: 'staff', audit: 'own-sessions-ended' }, async (request) => ({
    ended: await endOwnSessions(app.db, requirePrincipal(request), request.body.id),
  }));
};
