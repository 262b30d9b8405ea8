import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import {
  administratorSessionsQuery,
  administratorsQuery,
  endAdministratorSessions,
} from '#web/features/administrators/administrators-api.ts';
import { SessionItem } from '#web/features/administrators/session-item.tsx';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

interface AdministratorSessionsDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Where another administrator is signed in; one session or all can be ended. */
export function AdministratorSessionsDialog({ name, onClose }: AdministratorSessionsDialogProps) {
  const client = useQueryClient();
  const sessions = useQuery(administratorSessionsQuery(name));
  const end = useMutation({
    mutationFn: (id?: string) => endAdministratorSessions(name, id),
    onSuccess: ({ ended }) => {
      enqueueSnackbar(`${pluralize(ended, 'device')} logged out.`, { variant: 'success' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: administratorsQuery.queryKey }),
  });
  const error = sessions.error ?? end.error;
  return (
    <DialogFrame
      title={`Where ${name} is signed in`}
      description="They can sign in again and continue."
      onClose={onClose}
      actions={
        <>
          {sessions.data && sessions.data.length > 1 && (
            <Button disabled={end.isPending} onClick={() => end.mutate(undefined)}>
              Log out everywhere
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {sessions.isPending && <PanelLoading />}
      {error && (
        <QueryError
          query={{ ...sessions, error }}
          title={sessions.error ? 'The list could not be loaded' : 'The device could not be logged out'}
        />
      )}
      {sessions.data?.length === 0 && <Box>{name} is not signed in anywhere.</Box>}
      {sessions.data && sessions.data.length > 0 && (
        <Box
          component="ul"
          aria-label={`Where ${name} is signed in`}
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
    </DialogFrame>
  );
}
