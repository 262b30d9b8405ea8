import * as calls from '@formroom/domain/api/reference-lists.ts';
import { referenceListNames, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { updateList, getManagedList, getManagedLists } from './reference-lists.service.ts';
import { findActiveEntries, findSelectableEntries } from './reference-lists.repository.ts';

export const referenceListRoutes: PortalRoutes = (app) => {
  for (const name of referenceListNames) {
    const { key, title } = referenceLists[name];
    addRoute(app, calls.getReferenceList(name), { access: 'signed-in' }, async (request) => {
      const { role, id } = requirePrincipal(request);
      const entries = await (role === 'student'
        ? findSelectableEntries(app.db, name, id)
        : findActiveEntries(app.db, [name]));
      return entries.map((entry) => ({ [key]: entry.code, [title]: entry.title }));
    });
  }

  addRoute(app, calls.listReferenceLists, { access: 'staff-read', audit: 'none' }, () =>
    getManagedLists(app.db),
  );

  addRoute(
    app,
    calls.updateReferenceList,
    { access: 'office', audit: 'list-changed', auditDetails: ({ body }) => body.list },
    async (request) => {
      const { role, id } = requirePrincipal(request);
      await updateList(app.db, request.body, { changedBy: { role, id }, now: app.now() });
      return await getManagedList(app.db, request.body.list);
    },
  );
};
