import { paths } from '@formroom/domain/api/paths.ts';
import {
  type ChangeList,
  changeListSchema,
  keptListSchema,
  referenceListSchema,
} from '@formroom/domain/api/reference-lists.ts';
import { referenceListNames, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import { principalOf } from '../../plugins/session.ts';
import { changeList, getKeptList, getKeptLists } from './keep-lists.service.ts';
import { findChoosable, findChoosableOf } from './reference-lists.repository.ts';

export const referenceListRoutes: PortalRoutes = (app) => {
  for (const name of referenceListNames) {
    const { path, key, title } = referenceLists[name];
    app.get(
      path,
      { config: { access: 'signed-in' }, schema: { response: { 200: referenceListSchema(name) } } },
      async (request) => {
        const { role, id } = principalOf(request);
        const entries = await (role === 'student'
          ? findChoosableOf(app.db, name, id)
          : findChoosable(app.db, [name]));
        return entries.map((entry) => ({ [key]: entry.code, [title]: entry.title }));
      },
    );
  }

  app.get(
    paths.referenceEntries,
    { config: { access: 'admin', audit: 'none' }, schema: { response: { 200: z.array(keptListSchema) } } },
    () => getKeptLists(app.db),
  );

  app.post(
    paths.referenceEntries,
    {
      config: {
        access: 'admin',
        audit: 'list-changed',
        auditDetails: ({ body }) => (body as ChangeList).list,
      },
      schema: { body: changeListSchema, response: { 200: keptListSchema } },
    },
    async (request) => {
      const { role, id } = principalOf(request);
      await changeList(app.db, request.body, { changedBy: `${role}:${id}`, now: app.now() });
      return await getKeptList(app.db, request.body.list);
    },
  );
};
