import * as calls from '@formroom/domain/api/settings.ts';
import { publicSettingsSchema, type SettingsResponse } from '@formroom/domain/api/settings.ts';
import type { PortalRoutes } from '../../app-types.ts';
import type { Database } from '../../db/database.ts';
import type { Principal } from '../../principal.ts';
import { addRoute } from '../../http/route.ts';
import { requirePrincipal } from '../../http/session.ts';
import { getMailMode } from '../../mail/mail-mode.ts';
import { hasDigitIdsOnly, getSettings, saveSettings } from './settings.repository.ts';

/** @param assertOwnFactor throws if an administrator without a second factor would require one of everybody */
export const settingsRoutes =
  (assertOwnFactor: (db: Database, adminName: string) => Promise<void>): PortalRoutes =>
  (app) => {
    const staffSignIn = { staff_sign_in: app.config.staffSignIn !== undefined };
    const answer = async () => ({
      ...(await getSettings(app.db)),
      time_zone: app.config.timeZone,
      ...staffSignIn,
    });

    const isDigits = createDigitIdsCheck(app.db);

    addRoute(app, calls.getSettings, { access: 'anyone' }, async ({ principal }) =>
      isFullySignedIn(principal)
        ? await answer()
        : {
            ...publicSettingsSchema.parse(await getSettings(app.db)),
            student_id_digits: await isDigits(app.now()),
            ...staffSignIn,
            password_by_email: getMailMode(app.config) !== 'off',
          },
    );

    addRoute(
      app,
      calls.updateSettings,
      {
        access: 'office',
        reauthentication: async ({ body }) => {
          const current = await getSettings(app.db, [...reauthenticatedSettings]);
          return reauthenticatedSettings.some(
            (name) => body[name] !== undefined && body[name] !== current[name],
          );
        },
        audit: 'settings-changed',
        auditDetails: ({ body }) => Object.keys(body).join(', '),
      },
      async (request) => {
        const changes = { ...(request.body as Partial<SettingsResponse>) };
        delete changes.logo;
        delete changes.time_zone;
        delete changes.staff_sign_in;
        if (changes.require_second_factor === true)
          await assertOwnFactor(app.db, requirePrincipal(request).id);
        await saveSettings(app.db, changes);
        return answer();
      },
    );
  };

/** What decides who can sign in with what, and what strangers learn; a change asks for the password again (R70). */
const reauthenticatedSettings = ['require_second_factor', 'first_password', 'student_id_lookup'] as const;

const DIGIT_IDS_CACHE_MS = 10 * 60_000;

/** Whether all student IDs are digits only; cached, because every visitor loads the settings. */
function createDigitIdsCheck(db: Database) {
  let last: { readonly at: number; readonly answer: boolean } | undefined;
  return async (now: Date) => {
    if (!last || now.getTime() - last.at > DIGIT_IDS_CACHE_MS)
      last = { at: now.getTime(), answer: await hasDigitIdsOnly(db) };
    return last.answer;
  };
}

/** False until password and second factor are set up; until then only public settings are sent. */
const isFullySignedIn = (principal: Principal | null) =>
  principal !== null && !principal.mustChangePassword && !principal.mustSetUpSecondFactor;
