import { paths } from '@formroom/domain/api/paths.ts';
import { changeSettingsSchema, type Settings, settingsSchema } from '@formroom/domain/api/settings.ts';
import type { PortalRoutes } from '../../app-types.ts';
import { getSettings, saveSettings } from './settings.repository.ts';

export const settingsRoutes: PortalRoutes = (app) => {
  app.get(
    paths.settings,
    { config: { access: 'anyone' }, schema: { response: { 200: settingsSchema } } },
    () => getSettings(app.db),
  );

  app.post(
    paths.settings,
    {
      config: { access: 'admin' },
      schema: { body: changeSettingsSchema, response: { 200: settingsSchema } },
    },
    async (request) => {
      const changes = { ...(request.body as Partial<Settings>) };
      delete changes.logo;
      await saveSettings(app.db, changes);
      return getSettings(app.db);
    },
  );
};
