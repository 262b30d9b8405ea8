import { paths } from '@formroom/domain/api/paths.ts';
import type { SettingsAnswer } from '@formroom/domain/api/settings.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => get<SettingsAnswer>(paths.settings, { signal }),
  staleTime: 5 * 60_000,
});

/** The school's settings; they hold no secrets and need no sign-in. */
export const useSettings = () => useQuery(settingsQuery);
