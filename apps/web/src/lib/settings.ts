import { paths } from '@formroom/domain/api/paths.ts';
import type { PublicSettings, SettingsResponse } from '@formroom/domain/api/settings.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { get } from '#web/lib/api-client.ts';
import { setSchoolZone } from '#web/lib/school-clock.ts';

type Answer = SettingsResponse | PublicSettings;

const isFullSettings = (settings: Answer | undefined): settings is SettingsResponse =>
  settings !== undefined && 'terms_text' in settings;

const STALE_AFTER_MS = 5 * 60_000;

/** The settings. Without a sign-in the server returns only the public part, which is then stale at once. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const settings = await get(paths.settings, { signal });
    if (isFullSettings(settings)) setSchoolZone(settings.time_zone);
    return settings;
  },
  staleTime: ({ state }) => (isFullSettings(state.data) ? STALE_AFTER_MS : 0),
});

function requireFullSettings(settings: Answer): SettingsResponse {
  if (!isFullSettings(settings)) throw new ApiError(401, { message: 'Please sign in.' });
  return settings;
}

/** All settings; an error when the session has ended. */
export const fullSettingsQuery = { ...settingsQuery, select: requireFullSettings };
export const useSettings = () => useQuery(fullSettingsQuery);

/** The settings that need no sign-in, such as the school's name (R9). */
export const usePublicSettings = () =>
  useQuery({ ...settingsQuery, select: (settings: Answer): PublicSettings => settings });

/** The settings that show or hide questions; their defaults until they are loaded. */
export const useVisibilitySettings = () => pickVisibility(useQuery(settingsQuery).data);
