import { paths } from '@formroom/domain/api/paths.ts';
import type { PublicSettings, SettingsResponse } from '@formroom/domain/api/settings.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { get } from '#web/lib/api-client.ts';

type Answer = SettingsResponse | PublicSettings;

const isFullSettings = (settings: Answer | undefined): settings is SettingsResponse =>
  settings !== undefined && 'terms_text' in settings;

const STALE_AFTER_MS = 5 * 60_000;

/** The settings as the server gave them: in part where nobody is signed in, and then asked for again at once. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => get<Answer>(paths.settings, { signal }),
  staleTime: ({ state }) => (isFullSettings(state.data) ? STALE_AFTER_MS : 0),
});

function requireFullSettings(settings: Answer): SettingsResponse {
  if (!isFullSettings(settings)) throw new ApiError(401, { message: 'Please sign in.' });
  return settings;
}

/** All settings; an error where the sign-in has ended. */
export const fullSettingsQuery = { ...settingsQuery, select: requireFullSettings };
export const useSettings = () => useQuery(fullSettingsQuery);

/** The settings that need no sign-in, such as the school's name. */
export const usePublicSettings = () =>
  useQuery({ ...settingsQuery, select: (settings: Answer): PublicSettings => settings });
