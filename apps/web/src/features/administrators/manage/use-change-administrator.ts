import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { administratorsQuery, changeAdministrator } from '#web/features/administrators/administrators-api.ts';

/** Changes an administrator, and then says so. */
export function useChangeAdministrator(done: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeAdministrator,
    onSuccess: (administrators) => {
      client.setQueryData(administratorsQuery.queryKey, administrators);
      enqueueSnackbar(done, { variant: 'success' });
      onDone();
    },
  });
}
