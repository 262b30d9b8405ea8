import { exportFileName, type ExportQuery } from '@formroom/domain/api/exports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { lastExportsQuery } from '#web/features/exports/last-exports-query.ts';
import { getFile, postForFile } from '#web/lib/get-file.ts';
import { downloadBlob } from '#web/lib/download.ts';

/** Without groups and classes, everything is exported. */
const everything: ExportQuery = {};

/** Downloads the registration data, all of it or a part. The download can be stopped. */
export function useExport() {
  const client = useQueryClient();
  const abortController = useRef<AbortController>(undefined);
  const { mutate, variables, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async (choice: ExportQuery) => {
      abortController.current = new AbortController();
      const blob = await fetchExport(choice, abortController.current.signal);
      downloadBlob(blob, exportFileName(choice));
    },
    // A stopped download is in the audit log, too.
    onSettled: () => void client.invalidateQueries(lastExportsQuery),
  });
  const start = (choice: ExportQuery = everything) => {
    if (!isPending) mutate(choice);
  };
  const stop = () => {
    abortController.current?.abort();
    reset();
  };
  return {
    start,
    retry: () => start(variables),
    stop,
    isRunning: isPending,
    /** The name of the last downloaded file. */
    fileName: isSuccess ? exportFileName(variables) : undefined,
    error: isPending ? null : error,
  };
}

/** A partial export is a POST, because the names of many classes make a URL too long. */
const fetchExport = (choice: ExportQuery, signal: AbortSignal) =>
  choice === everything
    ? getFile(paths.exportData, { signal })
    : postForFile(paths.exportData, choice, { signal });
