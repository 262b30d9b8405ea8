import { paths } from '@formroom/domain/api/paths.ts';
import type { UpdateSettings } from '@formroom/domain/api/settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#web/lib/api-error.ts';
import { post } from '#web/lib/api-client.ts';
import type { Indicator } from '#web/lib/autosave/indicators.ts';
import { settingsQuery } from '#web/lib/settings.ts';

/** Told of what becomes of a change, also after the page was left. */
interface Outcome {
  readonly onSaved?: () => void;
  readonly onFailed?: (changes: UpdateSettings, error: Error) => void;
}

/**
 * Changes a part of the settings; every page that shows them takes the answer. `mark` is the state of
 * the save, `underWay` what is not answered yet.
 */
export function useSaveSettings({ onSaved, onFailed }: Outcome = {}) {
  const client = useQueryClient();
  const isShown = useIsMounted();
  const saving = useMutation({
    mutationFn: (changes: UpdateSettings) => post(paths.settings, { body: changes }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      onSaved?.();
    },
    onError: (error, changes) => {
      onFailed?.(changes, error);
      // Otherwise the box says so.
      if (isShown.current) return;
      enqueueSnackbar(`Your change to the settings was not saved. ${errorMessage(error)}`, {
        variant: 'error',
      });
    },
  });
  const { isPending, isSuccess, isError } = saving;
  const indicator: Indicator = isPending ? 'saving' : isError ? 'failed' : isSuccess ? 'saved' : 'none';
  return { ...saving, mark: indicator, underWay: (isPending ? saving.variables : undefined) ?? {} };
}

function useIsMounted() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
