import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

interface ChangeAdminPassword {
  readonly old_password: string;
  readonly password: string;
}

export const changeAdminPassword = (change: ChangeAdminPassword) =>
  post(paths.changeAdminPassword, { body: change });

/** Where the administrator is signed in, this browser first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => get(paths.ownSessions, { signal }),
  staleTime: 0,
});

/** @param id ends this session alone; without it all others end */
export const endOwnSessions = (id?: string) =>
  post(paths.endOwnSessions, { body: id === undefined ? {} : { id } });
