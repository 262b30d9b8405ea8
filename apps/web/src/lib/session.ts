import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getSession } from '#web/lib/get-session.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => getSession(signal),
  staleTime: Infinity,
});

/** The session, for guards that wait for it. */
export const useSession = () => useQuery(sessionQuery);

/** The signed-in account. Use only below a guard, where the session is loaded. */
export function useAccount() {
  const { user_id: id, name, initials, admin, role } = useSuspenseQuery(sessionQuery).data;
  return { id: id ?? '', name: name ?? '', initials: initials ?? '', admin, role };
}

/** Whether the account may change records and settings (R46). */
export const useMayChange = () => useAccount().role === 'office';
