import type { AdministratorChange } from '@formroom/domain/api/administrators.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** All administrators by name. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: ({ signal }) => get(paths.administrators, { signal }),
  staleTime: 0,
});

export const administratorSessionsQuery = (name: string) =>
  queryOptions({
    queryKey: ['administrators', name, 'sessions'],
    queryFn: ({ signal }) => get(paths.administratorSessions, { params: { name }, signal }),
    staleTime: 0,
  });

export const addAdministrator = (added: {
  readonly name: string;
  readonly role: AdminRole;
  readonly email?: string;
  readonly card_name?: string;
}) => post(paths.administrators, { body: added });

export const changeAdministrator = ({ name, ...body }: { readonly name: string } & AdministratorChange) =>
  post(paths.administrator, { params: { name }, body });

export const resetAdministrator = (name: string) =>
  post(paths.resetAdministrator, { params: { name }, body: {} });

/** @param id the session to end; without it all of them end */
export const endAdministratorSessions = (name: string, id?: string) =>
  post(paths.endAdministratorSessions, { params: { name }, body: id === undefined ? {} : { id } });
