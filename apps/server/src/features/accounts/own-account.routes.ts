import { nameResponseSchema } from '@formroom/domain/api/accounts.ts';
import {
  changeAdminPasswordSchema,
  endSessionsResponseSchema,
  endSessionsSchema,
  ownSessionsSchema,
} from '@formroom/domain/api/own-account.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addressKey } from '../../http/address-key.ts';
import { notSignedIn } from '../../http/problem.ts';
import { requirePrincipal } from '../../http/session.ts';
import { assertAdminCredentialCurrent } from './admin-credentials.ts';
import { changeAdminPassword, endOwnSessions } from './own-account.service.ts';
import { findSessionsOfAdmin } from './sessions.repository.ts';

/** What an administrator does with the own account. */
export const ownAccountRoutes: PortalRoutes = (app) => {
  app.post(
    paths.changeAdminPassword,
    {
      config: { access: 'admin', audit: 'own-password-changed' },
      schema: { body: changeAdminPasswordSchema, response: { 200: nameResponseSchema } },
    },
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

  app.get(
    paths.ownSessions,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: ownSessionsSchema } } },
    (request) => findSessionsOfAdmin(app.db, requirePrincipal(request), app.now()),
  );

  app.post(
    paths.endOwnSessions,
    {
      config: { access: 'admin', audit: 'own-sessions-ended' },
      schema: { body: endSessionsSchema, response: { 200: endSessionsResponseSchema } },
    },
    async (request) => ({ ended: await endOwnSessions(app.db, requirePrincipal(request), request.body.id) }),
  );
};
