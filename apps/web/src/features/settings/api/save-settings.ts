import { paths } from '@formroom/domain/api/paths.ts';
import type { UpdateSettings } from '@formroom/domain/api/settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#web/lib/api-error.ts';
import { post } from '#web/lib/api-client.ts';
import type { Indicator } from '#web/lib/autosave/indicators.ts';
import { settingsQuery } from '#web/lib/settings.ts';

/** Callbacks that also run after the page is left. */
interface Outcome {
  readonly onSaved?: () => void;
  readonly onFailed?: (changes: UpdateSettings, error: Error) => void;
}

/**
 * Saves some settings and updates the cached ones. `pendingChanges` are the changes of a save that the server has not
 * answered yet.
 */
export function useSaveSettings({ onSaved, onFailed }: Outcome = {}) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const saving = useMutation({
    mutationFn: (changes: UpdateSettings) => post(paths.settings, { body: changes }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      onSaved?.();
    },
    onError: (error, changes) => {
      onFailed?.(changes, error);
      // A mounted field shows the error itself.
      if (isMounted.current) return;
      enqueueSnackbar(`Your change to the settings was not saved. ${errorMessage(error)}`, {
        variant: 'error',
      });
    },
  });
  const { isPending, isSuccess, isError } = saving;
  const indicator: Indicator = isPending ? 'saving' : isError ? 'failed' : isSuccess ? 'saved' : 'none';
  return { ...saving, indicator, pendingChanges: (isPending ? saving.variables : undefined) ?? {} };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
