import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef } from 'react';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import {
  endOwnSessions,
  ownSessionsQuery,
} from '#web/features/administrators/own-account/own-account-api.ts';
import { SessionItem } from '#web/features/administrators/session-item.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { LoadingBox, QueryError } from '#web/ui/feedback/query-states.tsx';

/** The administrator's sessions; all but the current one can be ended. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery);
  const list = useRef<HTMLUListElement>(null);
  const end = useMutation({
    mutationFn: endOwnSessions,
    onSuccess: ({ ended }) =>
      enqueueSnackbar(`${pluralize(ended, 'other device')} logged out.`, { variant: 'success' }),
    onSettled: async () => {
      await sessions.refetch();
      // The pressed button, which had the focus, is gone.
      list.current?.focus();
    },
  });
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <SectionCard
      title="Where you are signed in"
      description="Log out any that you don’t use any more. If one of them was not you, also change your password."
    >
      {sessions.isPending && <LoadingBox height={96} />}
      {sessions.isError && <QueryError query={sessions} title="The list could not be loaded" />}
      {end.isError && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {errorMessage(end.error)}
        </Box>
      )}
      {sessions.data && (
        <Box
          component="ul"
          ref={list}
          tabIndex={-1}
          aria-label="Where you are signed in"
          sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
        >
          {sessions.data.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isBusy={end.isPending}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </Box>
      )}
      {others.length > 1 && (
        <Button
          variant="outlined"
          disabled={end.isPending}
          onClick={() => end.mutate(undefined)}
          sx={{ justifySelf: 'start' }}
        >
          Log out everywhere else
        </Button>
      )}
    </SectionCard>
  );
}
