import { paths } from '@formroom/domain/api/paths.ts';
import {
  changeSettingsSchema,
  publicSettingsSchema,
  type SettingsAnswer,
  settingsAnswerSchema,
} from '@formroom/domain/api/settings.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import type { Database } from '../../db/database.ts';
import type { Principal } from '../../plugins/principal.ts';
import { principalOf } from '../../plugins/session.ts';
import { assertOwnFactor } from '../accounts/second-factor/second-factor.service.ts';
import { areIdsDigits, getSettings, saveSettings } from './settings.repository.ts';

export const settingsRoutes: PortalRoutes = (app) => {
  const answer = async () => ({ ...(await getSettings(app.db)), time_zone: app.config.timeZone });

  const isDigits = digitsOnly(app.db);

  app.get(
    paths.settings,
    {
      config: { access: 'anyone' },
      schema: { response: { 200: z.union([settingsAnswerSchema, publicSettingsSchema]) } },
    },
    async ({ principal }) =>
      isThrough(principal)
        ? await answer()
        : {
            ...publicSettingsSchema.parse(await getSettings(app.db)),
            student_id_digits: await isDigits(app.now()),
          },
  );

  app.post(
    paths.settings,
    {
      config: {
        access: 'admin',
        audit: 'settings-changed',
        auditDetails: ({ body }) => Object.keys(body as object).join(', '),
      },
      schema: { body: changeSettingsSchema, response: { 200: settingsAnswerSchema } },
    },
    async (request) => {
      const changes = { ...(request.body as Partial<SettingsAnswer>) };
      delete changes.logo;
      delete changes.time_zone;
      if (changes.require_second_factor === true) await assertOwnFactor(app.db, principalOf(request).id);
      await saveSettings(app.db, changes);
      return answer();
    },
  );
};

const ASK_AGAIN_MS = 10 * 60_000;

/** Whether every student ID is digits only, asked of the database now and then: each visitor asks for the settings. */
function digitsOnly(db: Database) {
  let last: { readonly at: number; readonly answer: boolean } | undefined;
  return async (now: Date) => {
    if (!last || now.getTime() - last.at > ASK_AGAIN_MS)
      last = { at: now.getTime(), answer: await areIdsDigits(db) };
    return last.answer;
  };
}

/** Whether somebody is signed in for good: before that, they are told what a stranger is. */
const isThrough = (principal: Principal | null) =>
  principal !== null && !principal.mustChangePassword && !principal.mustSetUpSecondFactor;
