import type { OwnSession } from '@formroom/domain/api/own-account.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { endOwnSessions, ownSessionsQuery } from '#web/features/accounts/api/own-account.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

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
      {sessions.isPending && <Skeleton variant="rounded" height={96} />}
      {sessions.isError && (
        <ErrorNotice
          title="The list could not be loaded"
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        >
          {errorMessage(sessions.error)}
        </ErrorNotice>
      )}
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

interface SessionItemProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { current, browser, address } = session;
  const began = useFormatDateTime()(session.began_at);
  const lastUsed = useFormatDateTime()(session.last_used_at);
  const name = browser ?? 'Unknown browser';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1,
        overflowWrap: 'anywhere',
        '& + li': { pt: 2, borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ fontWeight: 600 }}>
          {name}
          {current && ' (this one)'}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {address !== null && `From ${address}. `}Signed in on {began}. Last used on {lastUsed}.
        </Box>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`Log out ${name}, signed in ${began}`}
        >
          Log out
        </Button>
      )}
    </Box>
  );
}
