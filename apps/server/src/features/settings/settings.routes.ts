import { paths } from '@formroom/domain/api/paths.ts';
import {
  updateSettingsSchema,
  publicSettingsSchema,
  type SettingsResponse,
  settingsResponseSchema,
} from '@formroom/domain/api/settings.ts';
import { z } from 'zod';
import type { PortalRoutes } from '../../app-types.ts';
import type { Database } from '../../db/database.ts';
import type { Principal } from '../../http/principal.ts';
import { requirePrincipal } from '../../http/session.ts';
import { assertOwnFactor } from '../accounts/second-factor/second-factor.service.ts';
import { hasDigitIdsOnly, getSettings, saveSettings } from './settings.repository.ts';

export const settingsRoutes: PortalRoutes = (app) => {
  const answer = async () => ({ ...(await getSettings(app.db)), time_zone: app.config.timeZone });

  const isDigits = createDigitIdsCheck(app.db);

  app.get(
    paths.settings,
    {
      config: { access: 'anyone' },
      schema: { response: { 200: z.union([settingsResponseSchema, publicSettingsSchema]) } },
    },
    async ({ principal }) =>
      isFullySignedIn(principal)
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
      schema: { body: updateSettingsSchema, response: { 200: settingsResponseSchema } },
    },
    async (request) => {
      const changes = { ...(request.body as Partial<SettingsResponse>) };
      delete changes.logo;
      delete changes.time_zone;
      if (changes.require_second_factor === true) await assertOwnFactor(app.db, requirePrincipal(request).id);
      await saveSettings(app.db, changes);
      return answer();
    },
  );
};

const DIGIT_IDS_CACHE_MS = 10 * 60_000;

/** Whether every student ID is digits only, asked of the database now and then: each visitor asks for the settings. */
function createDigitIdsCheck(db: Database) {
  let last: { readonly at: number; readonly answer: boolean } | undefined;
  return async (now: Date) => {
    if (!last || now.getTime() - last.at > DIGIT_IDS_CACHE_MS)
      last = { at: now.getTime(), answer: await hasDigitIdsOnly(db) };
    return last.answer;
  };
}

/** Whether somebody is signed in for good: before that, they are told what a stranger is. */
const isFullySignedIn = (principal: Principal | null) =>
  principal !== null && !principal.mustChangePassword && !principal.mustSetUpSecondFactor;
