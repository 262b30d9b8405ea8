import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { deleteTerm } from '#web/features/report-card-posting/term-api.ts';
import { termsQuery } from '#web/lib/terms.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

interface DeleteTermButtonProps {
  /** A term without results. */
  readonly term: TermRecord;
  readonly onDeleted: () => void;
}

/** Deletes a term that was added by mistake. It asks nothing, because an empty term is added again as easily. */
export function DeleteTermButton({ term, onDeleted }: DeleteTermButtonProps) {
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteTerm(term),
    onSuccess: (terms) => {
      enqueueSnackbar(`${formatTerm(term)} deleted.`, { variant: 'success' });
      onDeleted();
      client.setQueryData(termsQuery.queryKey, terms);
      return client.invalidateQueries();
    },
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {deleting.error && (
        <ErrorNotice title="The term was not deleted">{errorMessage(deleting.error)}</ErrorNotice>
      )}
      <Button
        variant="outlined"
        color="error"
        aria-disabled={deleting.isPending}
        onClick={() => !deleting.isPending && deleting.mutate()}
      >
        {deleting.isPending ? 'Deleting …' : 'Delete this empty term'}
      </Button>
    </Box>
  );
}
