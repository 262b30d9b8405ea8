import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

interface ChangeAdminPassword {
  readonly old_password: string;
  readonly password: string;
}

export const changeAdminPassword = (change: ChangeAdminPassword) =>
  post(paths.changeAdminPassword, { body: change });

/** The administrator's sessions, this browser's first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => get(paths.ownSessions, { signal }),
  staleTime: 0,
});

/** @param id the session to end; without it all other sessions end */
export const endOwnSessions = (id?: string) =>
  post(paths.endOwnSessions, { body: id === undefined ? {} : { id } });
