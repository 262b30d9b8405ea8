import { nameAnswerSchema } from '@formroom/domain/api/accounts.ts';
import {
  changeAdminPasswordSchema,
  endSessionsAnswerSchema,
  endSessionsSchema,
  ownSessionsSchema,
} from '@formroom/domain/api/own-account.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addressKey } from '../../plugins/address-key.ts';
import { notSignedIn } from '../../plugins/problem.ts';
import { principalOf } from '../../plugins/session.ts';
import { demandStillOpens } from './admin-keys.ts';
import { changeAdminPassword, endOwnSessions } from './own-account.service.ts';
import { findSessionsOfAdmin } from './sessions.repository.ts';

/** What an administrator does with the own account. */
export const ownAccountRoutes: PortalRoutes = (app) => {
  app.post(
    paths.changeAdminPassword,
    {
      config: { access: 'admin', audit: 'own-password-changed' },
      schema: { body: changeAdminPasswordSchema, response: { 200: nameAnswerSchema } },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const attempt = { address: addressKey(request.ip), now: app.now() };
      const key = await changeAdminPassword(app.db, principal, request.body, attempt);
      await reply.signIn({ role: 'admin', id: principal.id }, (trx) =>
        demandStillOpens(trx, principal.id, key, notSignedIn),
      );
      return { name: principal.id };
    },
  );

  app.get(
    paths.ownSessions,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: ownSessionsSchema } } },
    (request) => findSessionsOfAdmin(app.db, principalOf(request), app.now()),
  );

  app.post(
    paths.endOwnSessions,
    {
      config: { access: 'admin', audit: 'own-sessions-ended' },
      schema: { body: endSessionsSchema, response: { 200: endSessionsAnswerSchema } },
    },
    async (request) => ({ ended: await endOwnSessions(app.db, principalOf(request), request.body.id) }),
  );
};
