import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getSession } from '#web/lib/get-session.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => getSession(signal),
  staleTime: Infinity,
});

/** Who is signed in, for the guards that wait for the answer. */
export const useSession = () => useQuery(sessionQuery);

/** The account that is signed in. Only below a guard, where the session is known. */
export function useAccount() {
  const { user_id: id, name, initials, admin } = useSuspenseQuery(sessionQuery).data;
  return { id: id ?? '', name: name ?? '', initials: initials ?? '', admin };
}
