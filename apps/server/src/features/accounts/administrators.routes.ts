import * as calls from '@formroom/domain/api/administrators.ts';
import type { AdministratorChange } from '@formroom/domain/api/administrators.ts';
import { adminRoles } from '@formroom/domain/school/admin-role.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addressKey } from '../../http/address-key.ts';
import { notFound } from '../../errors.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { findAdmin } from './accounts.repository.ts';
import { findAdministrators } from './administrators.repository.ts';
import { addAdministrator, changeAdministrator, resetAdministrator } from './administrators.service.ts';
import { acceptInvitation } from './invitations.service.ts';
import { endOtherSessions, findSessionsOfAdmin } from './sessions.repository.ts';

export const administratorRoutes: PortalRoutes = (app) => {
  addRoute(app, calls.listAdministrators, { access: 'office', audit: 'none' }, () =>
    findAdministrators(app.db, app.now()),
  );

  addRoute(
    app,
    calls.addAdministrator,
    {
      access: 'office',
      reauthentication: true,
      audit: 'admin-created',
      auditDetails: ({ body }) => `${body.name}, ${adminRoles[body.role].label}`,
    },
    (request) => addAdministrator(app.db, requirePrincipal(request), request.body, app.now()),
  );

  addRoute(
    app,
    calls.changeAdministrator,
    {
      access: 'office',
      reauthentication: true,
      audit: 'admin-changed',
      auditDetails: ({ params, body }) => `${params.name}, ${formatChange(body)}`,
    },
    async (request) => {
      await changeAdministrator(
        app.db,
        requirePrincipal(request),
        { name: request.params.name, ...request.body },
        app.now(),
      );
      return await findAdministrators(app.db, app.now());
    },
  );

  addRoute(
    app,
    calls.resetAdministrator,
    {
      access: 'office',
      reauthentication: true,
      audit: 'admin-reset',
      auditDetails: ({ params }) => params.name,
    },
    (request) => resetAdministrator(app.db, requirePrincipal(request), request.params.name, app.now()),
  );

  addRoute(
    app,
    calls.acceptInvitation,
    { waitsFor: 'passwords', access: 'anyone', audit: 'by-handler' },
    async (request) => {
      const { name } = request.body;
      const attempt = { address: addressKey(request.ip), now: app.now() };
      await acceptInvitation(app.db, request.body, attempt, (trx) =>
        app.audit(trx, request, 'invitation-accepted', name),
      );
      return { name };
    },
  );

  addRoute(app, calls.listAdministratorSessions, { access: 'office', audit: 'none' }, async (request) => {
    const { name } = request.params;
    if (!(await findAdmin(app.db, name))) throw notFound();
    return await findSessionsOfAdmin(app.db, { ...requirePrincipal(request), id: name }, app.now());
  });

  addRoute(
    app,
    calls.endAdministratorSessions,
    { access: 'office', audit: 'admin-sessions-ended', auditDetails: ({ params }) => params.name },
    async (request) => {
      const { name } = request.params;
      const { id } = request.body;
      if (!(await findAdmin(app.db, name))) throw notFound();
      const ended = await endOtherSessions(app.db, { ...requirePrincipal(request), id: name }, id);
      if (id !== undefined && ended === 0) throw notFound();
      return { ended };
    },
  );
};

function formatChange({ role, disabled, email, card_name }: AdministratorChange) {
  const state = disabled === 1 ? 'disabled' : 'enabled';
  const address = `email address ${email === null ? 'removed' : 'changed'}`;
  return [
    role && adminRoles[role].label,
    disabled === undefined ? undefined : state,
    email === undefined ? undefined : address,
    card_name === undefined
      ? undefined
      : `name on report cards ${card_name === null ? 'removed' : 'changed'}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
