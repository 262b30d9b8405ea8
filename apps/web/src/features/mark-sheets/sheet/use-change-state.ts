import { paths } from '@formroom/domain/api/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '#web/lib/api-client.ts';
import { type SheetKey, sheetQuery, sheetsQuery } from '#web/features/mark-sheets/sheet-api.ts';

interface StateChange {
  readonly state: 'open' | 'handed_in';
  readonly reason?: string;
}

/** Hands a sheet in or opens it again, and loads it as it is then. */
export function useChangeState(key: SheetKey, onDone: () => void) {
  const client = useQueryClient();
  const { year, term, class: className, subject } = key;
  return useMutation({
    mutationFn: (change: StateChange) =>
      post(paths.markSheetState, { body: { year, term, class_id: className, subject, ...change } }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: sheetsQuery(key).queryKey });
      await client.invalidateQueries({ queryKey: sheetQuery(key).queryKey });
      onDone();
    },
  });
}
