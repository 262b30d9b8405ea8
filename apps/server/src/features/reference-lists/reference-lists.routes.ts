import { referenceListSchema } from '@formroom/domain/api/reference-lists.ts';
import { referenceListNames, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { findChoosable } from './reference-lists.repository.ts';

export const referenceListRoutes: PortalRoutes = (app) => {
  for (const name of referenceListNames) {
    const { path, key, title } = referenceLists[name];
    app.get(
      path,
      { config: { access: 'signed-in' }, schema: { response: { 200: referenceListSchema(name) } } },
      async () => {
        const entries = await findChoosable(app.db, [name]);
        return entries.map((entry) => ({ [key]: entry.code, [title]: entry.title }));
      },
    );
  }
};
