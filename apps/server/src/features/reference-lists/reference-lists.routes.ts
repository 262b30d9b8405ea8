import { paths } from '@formroom/domain/api/paths.ts';
import {
  type UpdateList,
  updateListSchema,
  editableListSchema,
  referenceListSchema,
} from '@formroom/domain/api/reference-lists.ts';
import { referenceListNames, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { requirePrincipal } from '../../http/session.ts';
import { updateList, getManagedList, getManagedLists } from './reference-lists.service.ts';
import { findActiveEntries, findSelectableEntries } from './reference-lists.repository.ts';

export const referenceListRoutes: PortalRoutes = (app) => {
  for (const name of referenceListNames) {
    const { path, key, title } = referenceLists[name];
    app.get(
      path,
      { config: { access: 'signed-in' }, schema: { response: { 200: referenceListSchema(name) } } },
      async (request) => {
        const { role, id } = requirePrincipal(request);
        const entries = await (role === 'student'
          ? findSelectableEntries(app.db, name, id)
          : findActiveEntries(app.db, [name]));
        return entries.map((entry) => ({ [key]: entry.code, [title]: entry.title }));
      },
    );
  }

  app.get(
    paths.referenceEntries,
    {
      config: { access: 'admin', audit: 'none' },
      schema: { response: { 200: z.array(editableListSchema) } },
    },
    () => getManagedLists(app.db),
  );

  app.post(
    paths.referenceEntries,
    {
      config: {
        access: 'admin',
        audit: 'list-changed',
        auditDetails: ({ body }) => (body as UpdateList).list,
      },
      schema: { body: updateListSchema, response: { 200: editableListSchema } },
    },
    async (request) => {
      const { role, id } = requirePrincipal(request);
      await updateList(app.db, request.body, { changedBy: `${role}:${id}`, now: app.now() });
      return await getManagedList(app.db, request.body.list);
    },
  );
};
